import { FileJson } from 'lucide-react'
import { buttonClass } from '@/components/ui/button-class'
import { Prose } from './prose'
import type { Reference } from './read-reference'

/** Introduces the API and explains authentication. */
export function Introduction({ reference }: { reference: Reference }) {
  return (
    <div className="pt-4 @4xl:col-start-2">
      <h1 className="text-4xl heading">API reference</h1>
      <p className="mt-4 max-w-2xl text-lg text-pretty text-soft">
        <Prose text={reference.description} />
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {/* A plain link: the router must not fetch a JSON file as a page. */}
        <a href="/api/v1/openapi.json" className={buttonClass('plain')}>
          <FileJson aria-hidden />
          OpenAPI description
        </a>
        <span className="text-sm text-soft">Version {reference.version}</span>
      </div>
      <section aria-labelledby="keys" className="mt-10">
        <h2 id="keys" className="text-xl heading">
          Authentication
        </h2>
        <dl className="mt-3 divide-y border-y">
          {reference.authentication.map(({ header, description }) => (
            <div key={header} className="flex flex-col gap-x-6 gap-y-1 py-3 sm:flex-row sm:items-baseline">
              <dt className="shrink-0 font-mono text-sm sm:w-64">{header}</dt>
              <dd className="text-sm text-soft">
                <Prose text={description} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
