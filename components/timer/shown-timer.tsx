'use client'

import { createContext, type ReactNode, use, useEffect } from 'react'
import type { Timer } from '@/lib/domain/tasks/timer/schema'

/** `readAt`: when the service read it, in Unix ms, because the clock of this device may be wrong. */
export type ShownTimer = Timer & { readAt: number }

const Context = createContext<ShownTimer | undefined>(undefined)
let shown: ShownTimer | undefined

/** Gives the running timer to the page, and to commands outside of it. */
export function TimerProvider({ timer, children }: { timer: ShownTimer | undefined; children: ReactNode }) {
  useEffect(() => {
    shown = timer
  }, [timer])
  return <Context value={timer}>{children}</Context>
}

/** The running timer, or only that of a task. */
export function useTimer(taskId?: string): ShownTimer | undefined {
  const timer = use(Context)
  return taskId === undefined || timer?.taskId === taskId ? timer : undefined
}

/** The running timer, for commands. */
export function shownTimer(): ShownTimer | undefined {
  return shown
}
