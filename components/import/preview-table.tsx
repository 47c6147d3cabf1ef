'use client'

import { useLocale } from 'react-aria-components/I18nProvider'
import { formatDue, formatMinutes, formatShortDate } from '@/components/tasks/facts/format-date'
import type { ImportPreview } from '@/lib/domain/import/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { countTasks } from './count-tasks'

const cellClass = 'border-b px-3 py-2 align-top'
const headClass = 'border-b px-3 py-2 text-left text-xs font-medium text-soft'

/** The first tasks of an import, as they would be created. On narrow screens some columns are a line below the text. */
export function PreviewTable({
  preview: { tasks, count },
  date: chosen,
  today,
  timeZone,
}: {
  preview: ImportPreview
  date: CalendarDate
  today: CalendarDate
  timeZone: string
}) {
  const { locale } = useLocale()
  return (
    <div>
      <section aria-label="Tasks to import" className="overflow-hidden rounded-xl border">
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th className={headClass}>Task</th>
              <th className={headClass}>Date</th>
              <th className={`${headClass} hidden lg:table-cell`}>Due</th>
              <th className={`${headClass} hidden lg:table-cell`}>Priority</th>
              <th className={`${headClass} hidden lg:table-cell`}>Time</th>
              <th className={`${headClass} hidden lg:table-cell`}>State</th>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {tasks.map(
              ({
                line,
                repeat,
                text,
                date,
                isUndated,
                dueTime,
                timeSpent,
                estimate,
                priority,
                isCompleted,
                details,
              }) => {
                const day = isUndated ? chosen : date
                const due = dueTime != null && formatDue(locale, { dueTime, date: day, timeZone, today })
                const time = [
                  timeSpent != null && `${formatMinutes(timeSpent)} spent`,
                  estimate != null && `${formatMinutes(estimate)} planned`,
                ].filter(Boolean)
                const facts = [due && `due ${due}`, priority && `${priority} priority`, ...time]
                  .filter(Boolean)
                  .join(' · ')
                return (
                  <tr key={line}>
                    <td className={`${cellClass} w-full max-w-0 min-w-40`}>
                      <p
                        dir="auto"
                        className={`line-clamp-2 break-words ${isCompleted ? 'text-soft line-through' : ''}`}
                      >
                        {text}
                      </p>
                      {facts && <p className="text-xs text-soft first-letter:uppercase lg:hidden">{facts}</p>}
                      {repeat && <p className="text-xs text-soft">Repeats {repeat.description}</p>}
                      {details && (
                        <p dir="auto" className="truncate text-xs text-soft">
                          {details}
                        </p>
                      )}
                    </td>
                    <td className={`${cellClass} tabular whitespace-nowrap ${isUndated ? 'text-soft' : ''}`}>
                      {formatShortDate(locale, day, today)}
                    </td>
                    <td className={`${cellClass} tabular hidden whitespace-nowrap lg:table-cell`}>{due}</td>
                    <td className={`${cellClass} hidden lg:table-cell`}>{priority}</td>
                    <td className={`${cellClass} tabular hidden whitespace-nowrap lg:table-cell`}>{time.join(', ')}</td>
                    <td className={`${cellClass} hidden lg:table-cell`}>{isCompleted ? 'Completed' : 'Open'}</td>
                  </tr>
                )
              },
            )}
          </tbody>
        </table>
      </section>
      {count > tasks.length && <p className="mt-2 text-sm text-soft">And {countTasks(count - tasks.length)} more.</p>}
    </div>
  )
}
