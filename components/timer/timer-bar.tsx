'use client'

import { Square, Timer } from 'lucide-react'
import Link from 'next/link'
import { formatMinutes } from '@/components/tasks/facts/format-date'
import { isShown, showTask } from '@/components/tasks/list/show-task'
import { usePageMark } from '@/components/ui/use-page-mark'
import type { ShownTimer } from './shown-timer'
import { toggleTimer } from './toggle-timer'
import { useMinutes } from './use-minutes'

/** The running timer, on every page: a link to its task, and a button that stops it. */
export function TimerBar({ timer }: { timer: ShownTimer }) {
  const { taskId, text, date } = timer
  const minutes = useMinutes(timer)
  usePageMark('data-shows-timer')
  return (
    <section aria-label="Running timer" className="timer-bar">
      <Timer aria-hidden className="size-4 shrink-0 text-accent" />
      <Link
        href={`/day/${date}`}
        onClick={(event) => {
          if (isShown(taskId)) event.preventDefault()
          showTask(taskId)
        }}
        className="flex min-w-0 flex-1 items-baseline gap-2 rounded md:flex-col md:gap-0"
      >
        <span dir="auto" className="min-w-0 max-w-full truncate font-medium hover:underline">
          {text}
        </span>
        <span className="tabular shrink-0 text-xs text-soft">{formatMinutes(minutes)}</span>
      </Link>
      <button
        type="button"
        aria-label={`Stop timer: ${text}`}
        title="Stop timer"
        onClick={() => void toggleTimer(taskId)}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink md:size-8 [&>svg]:size-4"
      >
        <Square aria-hidden className="fill-current" />
      </button>
    </section>
  )
}
