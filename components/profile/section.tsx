import type { ReactNode } from 'react'

/** A section of the profile: title and description beside the content. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t pt-6 sm:grid-cols-[14rem_1fr] sm:gap-8">
      <div>
        <h2 className="font-medium">{title}</h2>
        {text !== undefined && <p className="mt-1 text-sm text-pretty text-soft">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
