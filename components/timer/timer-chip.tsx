'use client'

import { Play, Square } from 'lucide-react'
import { chipClass } from '@/components/tasks/editor/chip-class'
import { formatMinutes } from '@/components/tasks/facts/format-date'
import { type ShownTimer, useTimer } from './shown-timer'
import { toggleTimer } from './timer-on-demand'
import { useMinutes } from './use-minutes'

/** Chip that starts and stops the timer of a task. */
export function TimerChip({ taskId }: { taskId: string }) {
  const timer = useTimer(taskId)
  return (
    <button type="button" onClick={() => toggleTimer({ _id: taskId })} className={chipClass}>
      {timer ? <Square aria-hidden className="fill-current" /> : <Play aria-hidden />}
      {timer ? 'Stop timer' : 'Start timer'}
      {timer && <Elapsed timer={timer} />}
    </button>
  )
}

function Elapsed({ timer }: { timer: ShownTimer }) {
  return <span className="tabular font-medium text-accent">{formatMinutes(useMinutes(timer))}</span>
}
