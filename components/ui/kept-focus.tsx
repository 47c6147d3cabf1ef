'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { followFocus } from './follow-focus'

/**
 * Keeps the focus in a part of the page when what has it is removed, or was removed behind a dialog that closes. The same
 * control of the next row gets it, or else the first control of the part.
 */
export function KeptFocus({ className, children }: { className: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => (part.current ? followFocus(part.current) : undefined), [])
  return (
    <div ref={part} className={className}>
      {children}
    </div>
  )
}
