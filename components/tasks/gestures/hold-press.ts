import type { PointerEvent } from 'react'
import { ignoreNextClick } from './ignore-next-click'

/** How long a finger rests before it is a long press, in ms: as on Android. */
const holdMs = 500
/** A finger that moves farther scrolls or swipes, in px. */
const restDistance = 8

/**
 * Calls a function when a finger rests on an element. The press then has no other effect. The element has `data-held` until
 * the finger leaves.
 */
export function holdPress(event: PointerEvent<HTMLElement>, onHold: () => void): void {
  if (event.pointerType !== 'touch' || !event.isPrimary) return
  const element = event.currentTarget
  const { clientX: startX, clientY: startY } = event
  const listening = new AbortController()
  const { signal } = listening
  const stop = () => {
    clearTimeout(timer)
    listening.abort()
    delete element.dataset.held
  }
  const timer = setTimeout(() => {
    element.dataset.held = ''
    ignoreNextClick(element)
    onHold()
  }, holdMs)
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      const isHeld = element.dataset.held !== undefined
      if (!isHeld && Math.hypot(clientX - startX, clientY - startY) > restDistance) stop()
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, stop, { signal })
  // The menu that Android shows for a long press.
  element.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal })
}
