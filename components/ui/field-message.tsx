'use client'

import { useEffect, useRef } from 'react'
import { FieldError } from 'react-aria-components/FieldError'

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
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true, passive: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = () => {
    clearTimeout(timer)
    element.style.height = `${element.getBoundingClientRect().height}px`
    element.style.overflow = 'hidden'
  }
  const release = () => {
    clearTimeout(timer)
    // After the click, which follows in the same task.
    timer = setTimeout(() => element.removeAttribute('style'))
  }
  // A tap sends its mouse events, and moves the focus, after its pointer events.
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, hold, options)
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'keydown'])
    window.addEventListener(name, release, options)
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}
