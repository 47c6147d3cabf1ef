import type { ReactNode } from 'react'

/** Title, description and main action of a page. */
export function PageHeader({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 dir="auto" className="text-2xl heading break-words sm:text-3xl">
          {title}
        </h1>
        {children !== undefined && <p className="mt-1.5 max-w-prose text-sm text-pretty text-soft">{children}</p>}
      </div>
      {action}
    </header>
  )
}
