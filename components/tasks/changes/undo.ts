'use client'

import { showMessageWithAction } from '@/components/ui/show-message'

const maxSteps = 500
const steps: (() => void)[] = []
let shown: { step: () => void; close: () => void } | undefined

/** The step that `undoLast` would undo. */
export function lastUndo(): (() => void) | undefined {
  return steps.at(-1)
}

/**
 * Says what was done, with a button that undoes it. `undoLast` undoes it too.
 * @param outcome of the change: when the service refuses it, the message is taken back
 */
export function offerUndo(text: string, undo: () => void, outcome?: Promise<{ ok: boolean }>): void {
  const step = rememberUndo(undo)
  showUndo(text, step)
  void outcome?.then(({ ok }) => ok || forgetUndo(step))
}

/** Says what a step undoes, with a button that runs it, in place of the message about the step before. */
export function showUndo(text: string, step: () => void): void {
  shown?.close()
  shown = { step, close: showMessageWithAction(text, { label: 'Undo', run: step }) }
}

/**
 * Lets `undoLast` undo what was done, without a message.
 * @returns the step, a function that undoes it, once
 */
export function rememberUndo(undo: () => void): () => void {
  const step = () => {
    if (forgetUndo(step)) undo()
  }
  steps.push(step)
  if (steps.length > maxSteps) steps.shift()
  return step
}

/** Forgets what can no longer be undone, and closes its message. Returns whether it could be undone until now. */
export function forgetUndo(step: () => void): boolean {
  const place = steps.indexOf(step)
  if (place === -1) return false
  steps.splice(place, 1)
  if (shown?.step === step) shown.close()
  return true
}

/** Undoes what was done last. Returns whether there was something. */
export function undoLast(): boolean {
  const step = steps.at(-1)
  step?.()
  return step !== undefined
}
