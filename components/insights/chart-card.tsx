import type { ReactNode } from 'react'

/** A chart with its title and a summary in words. */
export function ChartCard({
  id,
  title,
  summary,
  children,
}: {
  id: string
  title: string
  summary: ReactNode
  children: ReactNode
}) {
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-5 rounded-2xl border p-4 sm:p-5">
      <figcaption>
        <h2 id={id} className="heading">
          {title}
        </h2>
        <p className="tabular mt-1 text-sm text-pretty text-soft">{summary}</p>
      </figcaption>
      {children}
    </figure>
  )
}
