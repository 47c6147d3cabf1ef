'use client'

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { formatDate, formatDateShortly } from '@/components/tasks/facts/format-date'
import { ProgressRing } from '@/components/tasks/facts/progress-ring'
import { keyOf, listRows } from '@/components/tasks/gestures/row-elements'
import { TaskList } from '@/components/tasks/list/task-list'
import { useRowFocus } from '@/components/tasks/list/use-row-focus'
import { buttonClass } from '@/components/ui/button-class'
import { Empty } from '@/components/ui/empty'
import { langOf } from '@/components/ui/lang-of'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { AgentCall } from './agent-calls'
import { AgentTerminal } from './agent-terminal'
import { useExampleDay } from './use-example-day'
import { useOneArrival } from './use-one-arrival'

/** The day view with tasks that arrive, beside the calls that make them. */
export function DayExample({
  calls,
  today,
  children,
}: {
  calls: readonly AgentCall[]
  today: CalendarDate
  /** Stands above the calls. */
  children: ReactNode
}) {
  const { locale } = useLocale()
  const { list, open, done, sent, sendNext, restart, complete } = useExampleDay(calls, today)
  const [note, setNote] = useState('')
  const card = useRef<HTMLElement>(null)
  useRowFocus(card, undefined)
  const cancelArrival = useOneArrival(card, sendNext)
  const next = calls[sent]
  const press = () => {
    cancelArrival()
    if (next) sendNext()
    else restart()
    setNote(next ? `Arrived: ${next.task.text}` : 'The example starts again.')
  }
  const { tasks } = list.day
  const doneCount = tasks.filter((task) => task.isCompleted).length
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        {children}
        <div className="flex flex-col gap-3">
          <AgentTerminal calls={calls} shown={sent - 1} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <button type="button" onClick={press} className={buttonClass('plain', 'small')}>
              {next ? 'Send another task' : 'Start again'}
            </button>
            <p role="status" className="text-sm text-soft">
              {note}
            </p>
          </div>
        </div>
      </div>
      <section ref={card} aria-labelledby="example-date" className="min-w-0">
        <p className="mb-2 text-sm text-soft">An example. Tick its tasks: nothing is sent.</p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows in it take the focus */}
        <div
          onKeyDown={(event) => handleKey(event, complete)}
          className="flex min-h-[29.5rem] flex-col gap-4 overflow-hidden rounded-2xl border bg-raised p-5 shadow-lg sm:px-8 [&_.row-actions]:hidden! [&_.task-text]:cursor-default"
        >
          <header className="flex items-center justify-between gap-4">
            <h2 id="example-date" lang={langOf(locale)} className="text-xl heading sm:text-2xl">
              <span className="max-sm:hidden">{formatDate(locale, today, today)}</span>
              <span className="sm:hidden">{formatDateShortly(locale, today, today)}</span>
            </h2>
            <span className="tabular flex shrink-0 items-center gap-2 text-sm text-soft">
              {doneCount} of {tasks.length} done
              <ProgressRing done={doneCount} total={tasks.length} />
            </span>
          </header>
          {open.length > 0 ? (
            <TaskList label="To do" tasks={open} {...list} />
          ) : (
            <Empty mark="reached" title="All done" />
          )}
          {done.length > 0 && (
            <section aria-labelledby="example-done">
              <h3 id="example-done" className="text-sm font-medium text-soft">
                Done <span className="tabular">{done.length}</span>
              </h3>
              <TaskList label="Done" tasks={done} {...list} />
            </section>
          )}
        </div>
      </section>
    </div>
  )
}

/** The keys of a row that the example knows: the arrows, and Space, which completes. */
function handleKey(event: KeyboardEvent, complete: (id: string) => void): void {
  const row = event.target
  if (!(row instanceof HTMLElement) || row.role !== 'row') return
  if (event.key === ' ') complete(keyOf(row))
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const rows = listRows(event.currentTarget)
    rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return
  event.preventDefault()
}
