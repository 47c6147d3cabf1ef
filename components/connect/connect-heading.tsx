import type { ReactNode } from 'react'

/** Title and description of a page about a client that connects. */
export function ConnectHeading({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <header className="flex flex-col gap-1.5">
      <h1 className="text-2xl heading wrap-anywhere">{title}</h1>
      <p className="text-sm text-pretty text-soft">{children}</p>
    </header>
  )
}
