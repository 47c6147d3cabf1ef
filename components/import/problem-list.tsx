'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Problem } from '@/lib/domain/import/schema'

const shownProblems = 50

/** Lists the parts of a file that are not imported, and those that are imported in another form, by line. */
export function ProblemList({ problems: all }: { problems: readonly Problem[] }) {
  const [isWhole, setWhole] = useState(false)
  const problems = isWhole ? all : all.slice(0, shownProblems)
  const skipped = problems.filter(({ isSkipped }) => isSkipped)
  const changed = problems.filter(({ isSkipped }) => !isSkipped)
  return (
    <>
      {skipped.length > 0 && <Group title="Not imported" problems={skipped} />}
      {changed.length > 0 && <Group title="Imported in another form" problems={changed} />}
      {all.length > problems.length && (
        <div>
          <Button onPress={() => setWhole(true)}>Show all {all.length.toLocaleString('en')} remarks</Button>
        </div>
      )}
    </>
  )
}

function Group({ title, problems }: { title: string; problems: readonly Problem[] }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {problems.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="flex gap-3">
            <span className="tabular w-16 shrink-0 text-soft">{line === null ? 'File' : `Line ${line}`}</span>
            <span dir="auto" className="min-w-0 break-words">
              {message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
