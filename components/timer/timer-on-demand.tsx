'use client'

import { lazyLoad } from '@/components/ui/lazy-load'
import { showError } from '@/components/ui/show-message'
import type { Outcome } from '@/lib/entry/web/run-action'
import { shownTimer, useTimer } from './shown-timer'

const load = () => import('./timer-parts')

export const RowTimer = lazyLoad(() => load().then((module) => module.RowTimer))
const TimerBar = lazyLoad(() => load().then((module) => module.TimerBar))

/** The running timer, if there is one. */
export function TimerHost() {
  const timer = useTimer()
  return timer && <TimerBar timer={timer} />
}

/**
 * Notes the timer that a change of tasks stops, if it does. Returns a function that lets it go on, for when the change is
 * undone.
 * @param change its outcome, with the instant at which it was applied
 */
export function noteStoppedTimer(
  taskIds: readonly string[],
  change: Promise<Outcome<{ appliedAt: number }>>,
): (undone: Promise<Outcome<unknown>>) => void {
  const running = shownTimer()
  if (!running || !taskIds.includes(running.taskId)) return () => undefined
  return (undone) => void load().then((module) => module.resumeStopped(running, change, undone))
}

/** Starts the timer of a task, or stops it. */
export function toggleTimer(task: { _id: string }): void {
  void load().then(
    (module) => module.toggleTimer(task._id),
    () => showError('The timer needs a connection.'),
  )
}
