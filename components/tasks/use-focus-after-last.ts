'use client'

import { type RefObject, useEffect } from 'react'

/** When a list that has the focus goes away with its last task, the line for a new one gets it. */
export function useFocusAfterLast(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    let isWithin = false
    const note = () => {
      isWithin = element?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('focusin', note)
      if (isWithin && document.activeElement === document.body) {
        document.querySelector<HTMLElement>('[data-shortcut="new"]')?.focus()
      }
    }
  }, [list])
}
