import type { ReactNode } from 'react'

/** A term of a list, with what it means. */
export function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="heading">{title}</dt>
      <dd className="mt-1 text-pretty text-soft">{children}</dd>
    </div>
  )
}

/** Ways under a title of the landing page. */
export function Ways({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-24">
      <h2 id={id} className="text-2xl heading sm:text-3xl">
        {title}
      </h2>
      <dl className="mt-6 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">{children}</dl>
    </section>
  )
}
