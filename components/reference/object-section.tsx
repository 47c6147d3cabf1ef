'use client'

import { FieldTable } from './field-table'
import type { Reference } from './read-reference'

/** The objects to which the tables of the operations link. */
export function ObjectSection({ objects }: { objects: Reference['objects'] }) {
  return (
    <section aria-labelledby="objects">
      <h2 id="objects" className="mt-20 scroll-mt-6 border-t pt-10 text-2xl heading">
        Objects
      </h2>
      {objects.map(({ name, rows }) => (
        <section key={name} aria-labelledby={`object-${name}`} className="mt-8">
          <h3 id={`object-${name}`} className="mb-2 scroll-mt-6 font-mono font-medium">
            {name}
          </h3>
          <FieldTable label={name} rows={rows} />
        </section>
      ))}
    </section>
  )
}
