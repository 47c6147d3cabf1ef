'use client'

import { useEffect, useRef } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { watchPresses } from './watch-presses'

/**
 * Validation error of a field. Its height does not change while the pointer is pressed: the field loses the focus with
 * the press, the message comes or goes, and a button below would move from under the pointer and lose the click.
 */
export function FieldMessage() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => (frame.current ? holdHeightDuringPresses(frame.current) : undefined), [])
  return (
    // The padding takes the place of the gap between the parts of a field, which an empty frame would double.
    <div ref={frame} className="-mt-1.5">
      <FieldError className="block pt-1.5 text-sm text-danger" />
    </div>
  )
}

/** @returns a function that stops it */
function holdHeightDuringPresses(element: HTMLElement): () => void {
  const hold = () => {
    element.style.height = `${element.getBoundingClientRect().height}px`
    element.style.overflow = 'hidden'
  }
  return watchPresses(hold, () => element.removeAttribute('style'))
}
