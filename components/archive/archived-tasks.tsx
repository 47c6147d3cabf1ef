'use client'

import { type ReactNode, useMemo } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useMissing } from '@/components/tasks/changes/outbox'
import { makeChange } from '@/components/tasks/changes/send-changes'
import { offerUndo } from '@/components/tasks/changes/undo'
import { formatShortDate } from '@/components/tasks/facts/format-date'
import { useToday } from '@/components/tasks/facts/use-today'
import type { CalendarDate, DayClock } from '@/lib/foundation/time/dates'
import { ArchiveHeading } from './archive-heading'
import { ArchivedTask } from './archived-task'
import { deleteLater, useDeletions } from './delete-later'
import { groupByDay, type ShownTask } from './group-by-day'

/**
 * A page of archived tasks, under the days on which they were archived. Changes show at once and are sent
 * when the service can be reached.
 * @param readAt when the tasks were read, as Unix time in milliseconds
 * @param today the date on which they were read
 * @param continuedDate the day of the last task on the page before
 * @param isLast whether no page follows
 * @param empty what is shown once no task is left
 */
export function ArchivedTasks({
  tasks,
  readAt,
  today: known,
  clock,
  continuedDate,
  isLast,
  empty,
}: {
  tasks: readonly ShownTask[]
  readAt: number
  today: CalendarDate
  clock: DayClock
  continuedDate: CalendarDate | undefined
  isLast: boolean
  empty: ReactNode
}) {
  const { locale } = useLocale()
  const shown = useShown(tasks, readAt)
  const today = useToday(clock.timeZone, known)

  const restore = (task: ShownTask) => {
    const taskIds = [task._id]
    const outcome = makeChange({ kind: 'restore', taskIds })
    const undo = () => void makeChange({ kind: 'archive', taskIds })
    offerUndo(`Restored to ${formatShortDate(locale, task.date, today)}.`, undo, outcome)
  }

  return (
    <div className="flex flex-col gap-6">
      {shown.length === 0 && empty}
      {groupByDay(shown, clock).map(({ date, tasks: ofDay }, index, { length }) => (
        <div key={date}>
          <ArchiveHeading
            id={`archived-${date}`}
            date={date}
            today={today}
            count={ofDay.length}
            isContinued={date === continuedDate}
            isPart={date === continuedDate || (!isLast && index === length - 1)}
          />
          <ul className="flex flex-col" aria-labelledby={`archived-${date}`}>
            {ofDay.map((task) => (
              <ArchivedTask
                key={task._id}
                task={task}
                timeZone={clock.timeZone}
                today={today}
                onRestore={() => restore(task)}
                onDelete={() => deleteLater(task._id)}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** The tasks that are neither restored nor deleted, by what the service may not know yet. */
function useShown(tasks: readonly ShownTask[], readAt: number): readonly ShownTask[] {
  const missing = useMissing(readAt)
  const deletions = useDeletions()
  return useMemo(() => {
    const left = new Set(deletions)
    for (const { change } of missing) {
      if (change.kind === 'restore' || change.kind === 'delete') for (const id of change.taskIds) left.add(id)
      else if (change.kind === 'archive') for (const id of change.taskIds) left.delete(id)
    }
    return tasks.filter(({ _id }) => !left.has(_id))
  }, [tasks, missing, deletions])
}
