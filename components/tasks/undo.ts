'use client'

import { showMessageWithAction } from '@/components/ui/show-message'

const maxSteps = 50
const steps: (() => void)[] = []
let closeLast = () => {}

/** The step that `undoLast` would undo, to tell whether something was done since. */
export function lastUndo(): unknown {
  return steps.at(-1)
}

/**
 * Says what was done, with a button that undoes it. `undoLast` undoes it too.
 * @param outcome of the change: when the service refuses it, the message is taken back
 * @returns a function that takes the message back, because it was not done after all
 */
export function offerUndo(text: string, undo: () => void, outcome?: Promise<{ ok: boolean }>): () => void {
  const step = rememberUndo(() => {
    close()
    undo()
  })
  closeLast()
  const close = showMessageWithAction(text, { label: 'Undo', run: step })
  closeLast = close
  const takeBack = () => {
    if (forgetUndo(step)) close()
  }
  void outcome?.then(({ ok }) => ok || takeBack())
  return takeBack
}

/**
 * Lets `undoLast` undo what was done, without a message.
 * @returns a function that undoes it, once
 */
export function rememberUndo(undo: () => void): () => void {
  const step = () => {
    if (forgetUndo(step)) undo()
  }
  steps.push(step)
  if (steps.length > maxSteps) steps.shift()
  return step
}

/** Forgets what can no longer be undone. Returns whether it could be until now. */
export function forgetUndo(step: () => void): boolean {
  const place = steps.indexOf(step)
  if (place !== -1) steps.splice(place, 1)
  return place !== -1
}

/** Undoes what was done last. Returns whether there was something. */
export function undoLast(): boolean {
  const step = steps.at(-1)
  step?.()
  return step !== undefined
}
