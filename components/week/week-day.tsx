'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useId, useState } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useLocale } from 'react-aria-components/I18nProvider'
import { isTextDropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { readKey } from '@/components/shell/read-key'
import { areSingleKeysOn } from '@/components/shell/single-keys'
import { isPriorityKey, prioritiesByKey } from '@/components/tasks/changes/prioritize-tasks'
import { dayPath } from '@/components/tasks/facts/day-path'
import { isLate } from '@/components/tasks/facts/due-time'
import { findNextDay } from '@/components/tasks/facts/find-next-day'
import { format, formatDate } from '@/components/tasks/facts/format-date'
import { isPageShortcut } from '@/components/tasks/list/handle-row-key'
import { showTask } from '@/components/tasks/list/show-task'
import type { WeekPage } from '@/lib/domain/tasks/pages/week-page'
import { findNextWorkWeek } from '@/lib/foundation/time/weeks'
import { countOpen } from './count-open'
import type { WeekActions } from './use-week'
import { WeekTaskRow } from './week-task-row'

// Other pages and programs do not accept it.
const dragType = 'application/x-daymark-task'

/** A day of the week. Tasks can be dropped on it, also with Enter and Tab on the handle of a task. */
export function WeekDay({
  day,
  week,
  act,
  timeZone,
  now,
}: {
  day: WeekPage['days'][number]
  week: WeekPage
  act: WeekActions
  timeZone: string
  /** Unix time in milliseconds, to the minute. */
  now: number
}) {
  const { locale } = useLocale()
  const router = useRouter()
  const headingId = useId()
  const [moving, setMoving] = useState<string>()
  const { date, tasks, beyond = 0 } = day
  const isToday = date === week.today
  const open = countOpen(day)
  const full = formatDate(locale, date, week.today)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [dragType]: String(key),
        'text/plain': tasks.find(({ _id }) => _id === key)?.text ?? '',
      })),
    acceptedDragTypes: [dragType],
    getDropOperation: () => 'move',
    onRootDrop: async ({ items }) => {
      const ids = await Promise.all(items.filter(isTextDropItem).map((item) => item.getText(dragType)))
      const all = week.days.flatMap((other) => other.tasks)
      act.move(
        all.filter(({ _id }) => ids.includes(_id)),
        date,
      )
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { target: row } = event
    if (!(row instanceof HTMLElement) || row.role !== 'row' || event.ctrlKey || event.metaKey || event.altKey) return
    const task = tasks.find(({ _id }) => _id === row.dataset.key)
    if (!task || isPageShortcut(event)) return
    const key = readKey(event.nativeEvent)
    // A key that is held would act on the next row, which gets the focus.
    if (event.repeat) return key === ' ' ? event.preventDefault() : undefined
    if (key === ' ') act.complete(task)
    else if (key === 'Delete' || key === 'Backspace') act.archive(task)
    else if (!areSingleKeysOn()) return
    else if (key === 'm') setMoving(task._id)
    else if (key === 'd') act.move([task], findNextDay(date, week.today).date)
    else if (key === 'w') act.move([task], findNextWorkWeek(locale, week.today))
    else if (isPriorityKey(key)) act.prioritize(task, prioritiesByKey[key])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section
      aria-labelledby={headingId}
      className="flex min-w-0 scroll-mt-4 flex-col gap-1"
      onKeyDownCapture={onKeyDown}
    >
      <h2 id={headingId} className="border-b pb-1">
        <Link
          href={dayPath(date, week.today)}
          aria-current={isToday ? 'date' : undefined}
          aria-label={`${full}, ${open} to do`}
          className="flex items-baseline gap-2 rounded px-1 text-sm font-medium hover:bg-hover aria-[current]:text-accent"
        >
          {format(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric' }, Date.parse(date))}
          <span className="tabular ml-auto text-xs font-normal text-soft">{open === 0 ? '' : open}</span>
        </Link>
      </h2>
      <GridList
        aria-label={`Tasks of ${full}`}
        items={tasks}
        dependencies={[moving, week.today, now]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
        onAction={(key) => {
          router.push(dayPath(date, week.today))
          showTask(String(key), { isLeaving: true })
        }}
        renderEmptyState={() => <p className="px-1 py-2 text-xs text-soft">Nothing planned</p>}
        className="flex min-h-10 flex-1 flex-col rounded-lg outline-none data-drop-target:bg-accent-shade data-focus-visible:outline-2 data-focus-visible:outline-focus @4xl:min-h-64"
      >
        {(task) => (
          <GridListItem
            id={task._id}
            textValue={task.text}
            className="group relative rounded-lg data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-hover"
          >
            <WeekTaskRow
              task={task}
              today={week.today}
              timeZone={timeZone}
              act={act}
              isLate={isLate(task, now)}
              isMoving={moving === task._id}
              onMoved={() => setMoving(undefined)}
            />
          </GridListItem>
        )}
      </GridList>
      {beyond > 0 && (
        <Link
          href={dayPath(date, week.today)}
          className="rounded px-1 py-1 text-xs text-soft underline hover:text-ink pointer-coarse:py-2.5"
        >
          <span className="print:hidden">Show all {tasks.length + beyond} tasks</span>
          <span className="hidden print:inline">and {beyond} more</span>
          <span className="sr-only"> of {full}</span>
        </Link>
      )}
    </section>
  )
}
