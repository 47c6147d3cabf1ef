'use client'

import type { ReactNode } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { iconButtonClass } from './icon-button-class'

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
