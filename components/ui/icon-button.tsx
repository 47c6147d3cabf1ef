'use client'

import type { ReactNode } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

/** A button that is a picture, with its name for those who do not see it and for those who wonder. */
export function IconButton({
  label,
  hint,
  children,
  ...props
}: Omit<ButtonProps, 'className' | 'children'> & { label: string; hint?: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={500}>
      <Button
        {...props}
        aria-label={label}
        className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-soft transition-colors data-disabled:cursor-default data-disabled:opacity-40 data-hovered:bg-hover data-hovered:text-ink data-pressed:bg-hover [&>svg]:size-[1.125rem]"
      >
        {children}
      </Button>
      <Tooltip
        offset={6}
        className="rounded-md bg-ink px-2 py-1 text-xs text-paper shadow-md data-entering:animate-rise"
      >
        {label}
        {hint !== undefined && <kbd className="ml-2 font-sans opacity-70">{hint}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  )
}
