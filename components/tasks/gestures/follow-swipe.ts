import type { PointerEvent } from 'react'
import { ignoreNextClick } from './ignore-next-click'

type Swipe = {
  /**
   * @param distance how far the finger is from its start, in px to the right; 0 at the end
   * @param isFar whether the swipe has its effect if the finger leaves now
   */
  onMove?: (distance: number, isFar: boolean) => void
  onLeft: () => void
  onRight: () => void
}

/** From this distance on a movement is a swipe and not a tap or scrolling, in px. */
const startDistance = 12
/** From this distance on a swipe has its effect, in px. */
const effectDistance = 80

/** Follows a finger that moves across an element which allows vertical scrolling alone (`touch-action: pan-y`). */
export function followSwipe(event: PointerEvent<HTMLElement>, { onMove, onLeft, onRight }: Swipe): void {
  if (event.pointerType !== 'touch' || !event.isPrimary) return
  const element = event.currentTarget
  const { pointerId, clientX: startX, clientY: startY } = event
  const listening = new AbortController()
  const { signal } = listening
  let distance = 0
  let isSwipe = false
  const finish = () => {
    listening.abort()
    if (isSwipe) onMove?.(0, false)
  }
  const follow = ({ pointerId: id, clientX, clientY }: globalThis.PointerEvent) => {
    if (id !== pointerId) return
    distance = clientX - startX
    if (!isSwipe && Math.abs(clientY - startY) > startDistance) return finish()
    if (!isSwipe && Math.abs(distance) > startDistance) {
      isSwipe = true
      element.setPointerCapture(pointerId)
      ignoreNextClick(element)
    }
    if (isSwipe) onMove?.(distance, Math.abs(distance) > effectDistance)
  }
  element.addEventListener('pointermove', follow, { signal })
  element.addEventListener('pointercancel', finish, { signal })
  element.addEventListener(
    'pointerup',
    () => {
      finish()
      if (isSwipe && distance > effectDistance) onRight()
      else if (isSwipe && distance < -effectDistance) onLeft()
    },
    { signal },
  )
}
