'use client'

import { Plus, Repeat } from 'lucide-react'
import Link from 'next/link'
import { useId } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import {
  DropIndicator,
  type DropItem,
  type ItemDropTarget,
  isTextDropItem,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { dayPath } from '@/components/tasks/facts/day-path'
import { format, formatDate } from '@/components/tasks/facts/format-date'
import type { Planned } from '@/lib/domain/recurrences/planned'
import type { WeekPage } from '@/lib/domain/tasks/pages/week-page'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { countOpen } from './count-open'
import { listTasks, type WeekActions } from './use-week'
import { dragType, listDragged, WeekTasks } from './week-tasks'

/** A day of the week. Tasks can be dropped on it, also with Enter and Tab on the handle of a task. */
export function WeekDay({
  day,
  planned,
  week,
  act,
  timeZone,
  now,
  onOpen,
  onAdd,
}: {
  day: WeekPage['days'][number]
  planned: readonly Planned[]
  week: WeekPage
  act: WeekActions
  timeZone: string
  /** Unix time in milliseconds, to the minute. */
  now: number
  onOpen: (taskId: string) => void
  onAdd: (date: CalendarDate) => void
}) {
  const { locale } = useLocale()
  const headingId = useId()
  const { date, tasks, beyond = 0 } = day
  const isToday = date === week.today
  const open = countOpen(day)
  const full = formatDate(locale, date, week.today)
  const findDropped = async (items: readonly DropItem[]) => {
    const ids = await Promise.all(items.filter(isTextDropItem).map((item) => item.getText(dragType)))
    return listTasks(week).filter(({ _id }) => ids.includes(_id))
  }
  const place = (moved: readonly DayTask[], { key, dropPosition }: ItemDropTarget) =>
    act.place(moved, date, String(key), dropPosition === 'before' ? 'before' : 'after')
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => listDragged(tasks, keys),
    acceptedDragTypes: [dragType],
    getDropOperation: () => 'move',
    onRootDrop: async ({ items }) => act.move(await findDropped(items), date),
    onInsert: async ({ items, target }) => place(await findDropped(items), target),
    onReorder: ({ keys, target }) =>
      place(
        tasks.filter(({ _id }) => keys.has(_id)),
        target,
      ),
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="h-0.5 -my-px rounded bg-transparent data-drop-target:bg-focus" />
    ),
  })
  return (
    <section data-day aria-labelledby={headingId} className="flex min-w-0 scroll-mt-4 flex-col gap-1">
      <div className="flex items-center border-b pb-1">
        <h2 id={headingId} className="min-w-0 flex-1">
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
        <button
          type="button"
          aria-label={`Add a task for ${full}`}
          title="Add a task"
          onClick={() => onAdd(date)}
          className="flex size-6 shrink-0 cursor-pointer items-center justify-center rounded text-soft hover:bg-hover hover:text-ink pointer-coarse:size-11 [&>svg]:size-4"
        >
          <Plus aria-hidden />
        </button>
      </div>
      {planned.length > 0 && (
        <ul aria-label={`Planned for ${full}`} className="flex flex-col gap-1 px-1 py-2 text-sm text-soft">
          {planned.map(({ _id, text, description }) => (
            <li key={_id} title={description} className="flex gap-1.5">
              <Repeat aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <span dir="auto" className="min-w-0 break-words">
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <WeekTasks
        label={`Tasks of ${full}`}
        tasks={tasks}
        emptyText={planned.length > 0 ? '' : beyond > 0 ? 'Hidden by the filter' : undefined}
        week={week}
        act={act}
        timeZone={timeZone}
        now={now}
        onOpen={onOpen}
        dragAndDropHooks={dragAndDropHooks}
        className="min-h-10 @4xl:min-h-64"
      />
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
