'use client'

import type { ReactNode } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'

export const iconButtonClass =
  'inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-soft transition-colors data-disabled:cursor-default data-disabled:opacity-40 data-hovered:bg-hover data-hovered:text-ink data-pressed:bg-hover [&>svg]:size-[1.125rem]'

/**
 * An icon button. The label is its accessible name and its tooltip.
 * @param props.hint shorter tooltip, for long labels
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
