import type { ReactNode } from 'react'
import { KeptFocus } from '@/components/ui/kept-focus'

/** A part of the profile with a heading, which the navigation of the page links to. */
export function SectionGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-16 flex-col gap-6">
      <h2 id={`${id}-title`} className="text-lg heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A section of a group: title and description beside the content. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t pt-6 sm:grid-cols-[14rem_1fr] sm:gap-8">
      <div>
        <h3 className="font-medium">{title}</h3>
        {text !== undefined && <p className="mt-1 text-sm text-pretty text-soft">{text}</p>}
      </div>
      <KeptFocus className="min-w-0">{children}</KeptFocus>
    </section>
  )
}
