'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { isMotionWanted } from '@/components/ui/motion'

/** How long the example is in view before its one task arrives, in ms. */
const delay = 2000

/**
 * Runs something once, a while after an element came into view, unless less motion is wanted.
 * @returns cancels it
 */
export function useOneArrival(element: RefObject<HTMLElement | null>, arrive: () => void): () => void {
  const latest = useRef(arrive)
  latest.current = arrive
  const cancel = useRef(() => {})
  useEffect(() => {
    if (!element.current || !isMotionWanted()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (timer !== undefined || !entries.some((entry) => entry.isIntersecting)) return
        timer = setTimeout(() => {
          cancel.current()
          latest.current()
        }, delay)
      },
      { threshold: 0.4 },
    )
    observer.observe(element.current)
    cancel.current = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    return () => cancel.current()
  }, [element])
  return () => cancel.current()
}
