'use client'

import type { ReactNode } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'

export const iconButtonClass =
  'inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-soft transition-colors data-disabled:cursor-default data-disabled:opacity-40 data-hovered:bg-hover data-hovered:text-ink data-pressed:bg-hover [&>svg]:size-[1.125rem]'

/**
 * A button that is a picture, with its name for those who do not see it and for those who wonder.
 * @param props.hint what shows when a mouse rests on it, where the whole name would be too long
 */
export function IconButton({
  label,
  hint,
  children,
  ...props
}: Omit<ButtonProps, 'className' | 'children'> & { label: string; hint?: string; children: ReactNode }) {
  return (
    <span title={hint ?? label} className="flex">
      <Button {...props} aria-label={label} className={iconButtonClass}>
        {children}
      </Button>
    </span>
  )
}
