import type { ReactNode } from 'react'
import { describeBrowser } from './describe-browser'

/** A browser of the account in a list: its name, facts, and a button. */
export function BrowserItem({
  userAgent,
  isCurrent,
  facts,
  children,
  className = '',
}: {
  userAgent: Parameters<typeof describeBrowser>[0]
  isCurrent: boolean
  /** One element for each. */
  facts: ReactNode
  /** The button. */
  children: ReactNode
  className?: string
}) {
  return (
    <li className={`flex items-center gap-3 border-b py-3 last:border-b-0 ${className}`}>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">
          {describeBrowser(userAgent)}
          {isCurrent && <span className="ml-2 text-xs font-normal text-accent">This browser</span>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-soft">{facts}</p>
      </div>
      {children}
    </li>
  )
}
