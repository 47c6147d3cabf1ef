import type { KeyboardEvent } from 'react'

/**
 * Opens a menu when Enter, Space or ArrowDown is pressed on its button. React Aria takes the click that a browser makes of
 * Enter for that of a screen reader, and would focus the menu instead of its first entry.
 */
export function openOnKey<Target extends HTMLElement>(open: (button: Target) => void) {
  return (event: KeyboardEvent<Target>) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key) || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    // The row that the button is in has the same keys.
    event.stopPropagation()
    open(event.currentTarget)
  }
}
