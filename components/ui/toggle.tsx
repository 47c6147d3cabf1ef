'use client'

import type { ReactNode } from 'react'
import { Switch } from 'react-aria-components/Switch'

/** An on/off switch. */
export function Toggle({
  isSelected,
  onChange,
  children,
}: {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  children: ReactNode
}) {
  return (
    <Switch
      isSelected={isSelected}
      onChange={onChange}
      className="group flex cursor-pointer items-center gap-3 text-sm"
    >
      <span
        aria-hidden
        className="flex h-6 w-10 shrink-0 items-center rounded-full border border-control bg-shade p-0.5 transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-selected:border-accent group-data-selected:bg-accent"
      >
        <span className="size-4 rounded-full bg-control transition-transform group-data-selected:translate-x-4 group-data-selected:bg-on-accent" />
      </span>
      {children}
    </Switch>
  )
}
