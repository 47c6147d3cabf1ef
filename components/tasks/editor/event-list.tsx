'use client'

import { useLocale } from 'react-aria-components/I18nProvider'
import { format } from '@/components/tasks/facts/format-date'
import { langOf } from '@/components/ui/lang-of'
import type { TaskEvent } from '@/lib/domain/tasks/events/history'
import type { EventGroup } from './describe-history'

/** Groups of events in the given order, each with the time of its newest event. */
export function EventList<Event extends TaskEvent>({
  label,
  groups,
  timeZone,
  describe,
  detail,
}: {
  label: string
  groups: readonly EventGroup<Event>[]
  timeZone: string
  describe: (group: EventGroup<Event>) => string
  /** Text after the description. */
  detail?: (event: Event) => string
}) {
  const { locale } = useLocale()
  return (
    <ol aria-label={label} className="flex flex-col text-sm">
      {groups.map((group) => (
        <li
          key={group.newest.id}
          className="flex flex-col gap-x-4 border-b py-2 last:border-b-0 sm:flex-row sm:items-baseline sm:justify-between"
        >
          <p className="line-clamp-3 min-w-0 break-words">
            {describe(group)}
            {detail && <span className="text-soft"> · {detail(group.newest)}</span>}
          </p>
          <time
            dateTime={new Date(group.newest.at).toISOString()}
            lang={langOf(locale)}
            className="tabular shrink-0 text-xs text-soft"
          >
            {format(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }, group.newest.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
