'use client'

import { fromAbsolute, parseTime, toTime } from '@internationalized/date'
import { Clock, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { readClock } from '@/components/tasks/facts/read-today'
import { instantOf } from '@/lib/foundation/time/local-time'
import { chipClass } from './chip-class'

/** A time that is being typed passes through others: it is saved when no key has followed for so long. */
const pauseMs = 1000

/** Chip with a field for the due time, in the account's time zone. */
export function DueTimeChip({
  task,
  timeZone,
  onChange,
}: {
  task: DayTask
  timeZone: string
  onChange: (dueTime: number | null) => void
}) {
  const time = task.dueTime === null ? undefined : toTime(fromAbsolute(task.dueTime, timeZone))
  const text = time ? time.toString().slice(0, 5) : ''
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Typing goes on in the field that has the focus.
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])
  const typed = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = () => {
    clearTimeout(timer.current)
    const value = typed.current
    typed.current = undefined
    if (value !== undefined && value !== text)
      onChange(instantOf(task.date, parseTime(value), timeZone, readClock(timeZone).dayStart))
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => () => latest.current(), [])
  return (
    <span className={`${chipClass} focus-within:outline-2 focus-within:outline-focus`}>
      <label className="flex items-center gap-1.5 [&>svg]:size-4">
        <Clock aria-hidden />
        <span className="sr-only">Due time</span>
        <span className="relative">
          <input
            ref={field}
            type="time"
            // The browser clears the field while it is typed in, so the field keeps its own value until it is left.
            defaultValue={text}
            onBlur={({ target }) => {
              const value = typed.current
              save()
              // A time that is half typed stays, so that the editor does not close before it is right.
              if (!target.validity.badInput) target.value = value ?? text
            }}
            onChange={({ target: { value } }) => {
              clearTimeout(timer.current)
              typed.current = value === '' ? undefined : value
              timer.current = setTimeout(() => latest.current(), pauseMs)
            }}
            onKeyDown={({ key }) => {
              if (key === 'Enter') save()
            }}
            className={`peer bg-transparent tabular-nums outline-none ${text === '' ? 'not-focus:opacity-0' : ''}`}
          />
          {text === '' && (
            // Safari shows 12:30 in an empty field.
            <span aria-hidden className="pointer-events-none absolute inset-0 truncate peer-focus:hidden">
              Due time
            </span>
          )}
        </span>
      </label>
      {task.dueTime === null ? (
        // The room of the button, so that a time that is saved moves no other one under a pointer.
        <span className="-mr-1 w-5.5" />
      ) : (
        <button
          type="button"
          aria-label="Remove due time"
          onClick={() => {
            typed.current = undefined
            onChange(null)
          }}
          className="-mr-1 cursor-pointer p-1 hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
