'use client'

import { useEffect, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { makeChange } from '@/components/tasks/changes/send-changes'
import { offerUndo } from '@/components/tasks/changes/undo'
import { format } from '@/components/tasks/facts/format-date'
import { readClock } from '@/components/tasks/facts/read-today'
import { useNow } from '@/components/tasks/facts/use-now'
import { addDays } from '@/lib/foundation/time/dates'
import { instantOf, localTimeOf } from '@/lib/foundation/time/local-time'
import { findHours, minutesOf, placeBlocks } from './place-blocks'
import { registerRail } from './register-rail'

/** Half an hour is as high as a button must be. */
const hourPx = 48
const stepMinutes = 15

/** The tasks of a day with a due time, as blocks beside the list. Dragging a task to a time sets it. */
export function TimeRail({ day, onOpen }: { day: OptimisticDay; onOpen: (id: string) => void }) {
  const { locale } = useLocale()
  const { date, timeZone, today } = day
  const clock = readClock(timeZone)
  const blocks = placeBlocks(day, clock)
  const { first, last } = findHours(blocks)
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const [placed, setPlaced] = useState<number>()
  const scroller = useRef<HTMLDivElement>(null)
  const rail = useRef<HTMLDivElement>(null)
  const now = localTimeOf(useNow(day.readAt), timeZone)
  const yOf = (minutes: number) => ((minutes - first * 60) * hourPx) / 60
  const nowY = yOf(minutesOf(now, date))

  const latest = useRef({ day, first, last, locale })
  latest.current = { day, first, last, locale }
  // Registering them again would end a drag: only when others are shown.
  const shown = blocks.map(({ task }) => task._id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: new blocks must be registered too
  useEffect(() => {
    const element = rail.current
    if (!element) return
    const minutesAt = (y: number) => {
      const { first, last } = latest.current
      const step = Math.round((first * 60 + (y * 60) / hourPx) / stepMinutes) * stepMinutes
      return Math.min(Math.max(step, first * 60), last * 60 - stepMinutes)
    }
    return registerRail(element, {
      onPlace: (y) => setPlaced(y === undefined ? undefined : minutesAt(y)),
      onDrop: (id, y) => setTime(latest.current.day, id, minutesAt(y), latest.current.locale),
    })
  }, [shown])
  const firstY = blocks[0] ? yOf(blocks[0].start) : date === today ? nowY : 2 * hourPx
  const initialY = useRef(firstY)
  useEffect(() => {
    // In some browsers it returns a promise.
    scroller.current?.scrollTo({ top: initialY.current - hourPx })
  }, [])
  const timeAt = (minutes: number) => format(locale, { timeStyle: 'short', timeZone: 'UTC' }, (minutes % 1440) * 60_000)

  return (
    <aside aria-label="Times" className="absolute inset-y-0 left-full ml-6 w-40 min-[1600px]:w-60 print:hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <div ref={scroller} tabIndex={0} className="sticky top-4 max-h-[calc(100dvh-4rem)] overflow-y-auto rounded-lg">
        <div ref={rail} className="relative" style={{ height: (last - first) * hourPx }}>
          {hours.map((hour) => (
            <div
              key={hour}
              className="absolute inset-x-0 border-t pl-1 text-[0.6875rem] text-soft"
              style={{ top: yOf(hour * 60) }}
            >
              {timeAt(hour * 60)}
            </div>
          ))}
          {blocks.map(({ task, start, end, column, columns }) => (
            <button
              key={task._id}
              type="button"
              data-block={task._id}
              aria-label={`${task.text}, ${timeAt(start)} to ${timeAt(end)}`}
              onClick={() => onOpen(task._id)}
              className={`absolute cursor-grab overflow-hidden rounded-md border-l-4 border-accent bg-accent-shade px-1.5 text-left text-xs leading-6 hover:brightness-95 focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-focus ${task.isCompleted ? 'text-soft line-through' : ''}`}
              style={{
                top: yOf(start) + 1,
                height: yOf(end) - yOf(start) - 2,
                left: `calc(3.5rem + (100% - 3.5rem) * ${column / columns})`,
                width: `calc((100% - 3.5rem) / ${columns} - 2px)`,
              }}
            >
              <bdi className="block truncate">{task.text}</bdi>
            </button>
          ))}
          {date === today && nowY >= 0 && nowY <= (last - first) * hourPx && (
            <div
              aria-hidden
              className="pointer-events-none absolute right-0 left-14 h-px bg-danger"
              style={{ top: nowY }}
            />
          )}
          {placed !== undefined && (
            <div
              aria-hidden
              className="pointer-events-none absolute inset-x-0 border-t-2 border-focus text-xs font-medium"
              style={{ top: yOf(placed) }}
            >
              <span className="rounded bg-raised px-1">{timeAt(placed)}</span>
            </div>
          )}
        </div>
      </div>
    </aside>
  )
}

/** Sets the due time of a task to minutes since midnight, with a way to undo it. */
function setTime({ tasks, date, timeZone }: OptimisticDay, id: string, minutes: number, locale: string): void {
  const task = tasks.find(({ _id }) => _id === id)
  if (!task) return
  const hour = Math.floor(minutes / 60)
  const dueTime = instantOf(addDays(date, Math.floor(hour / 24)), { hour: hour % 24, minute: minutes % 60 }, timeZone)
  if (dueTime === task.dueTime) return
  const outcome = makeChange({ kind: 'update', taskId: id, changes: { dueTime } })
  const undo = () => void makeChange({ kind: 'update', taskId: id, changes: { dueTime: task.dueTime } })
  offerUndo(`Due at ${format(locale, { timeStyle: 'short', timeZone }, dueTime)}.`, undo, outcome)
}
