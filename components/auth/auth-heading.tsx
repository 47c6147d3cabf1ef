import type { ReactNode } from 'react'

/** Title of a sign-in or sign-up page, with links to the others. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex flex-col gap-1.5">
      <h1 className="text-2xl heading">{title}</h1>
      {children && (
        <p className="text-sm text-soft [&_a]:font-medium [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2">
          {children}
        </p>
      )}
    </header>
  )
}
