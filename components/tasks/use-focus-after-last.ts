'use client'

import { type RefObject, useEffect } from 'react'

/** Focuses the input for a new task when a focused list disappears with its last task. */
export function useFocusAfterLast(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    let isWithin = false
    const updateFocus = () => {
      isWithin = element?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', updateFocus)
    return () => {
      document.removeEventListener('focusin', updateFocus)
      if (isWithin && document.activeElement === document.body) {
        document.querySelector<HTMLElement>('[data-shortcut="new"]')?.focus()
      }
    }
  }, [list])
}
