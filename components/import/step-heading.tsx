'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. It gets the keyboard focus, which the button that led here has lost, and is read aloud. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg heading break-words outline-none">
      {children}
    </h2>
  )
}
