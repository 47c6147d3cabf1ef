'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { dayPath } from '@/components/tasks/facts/day-path'
import { formatDateShortly } from '@/components/tasks/facts/format-date'
import { callAction } from '@/components/ui/call-action'
import type { TaskPlace } from '@/lib/domain/tasks/pages/find-task'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { readTaskPlace } from './editor-actions'

/** Tells that a task has left its list while its editor is open, and where it is now. */
export function LeftNotice({ task, day }: { task: DayTask; day: OptimisticDay }) {
  const { locale } = useLocale()
  const [place, setPlace] = useState<TaskPlace | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: data of another time may have another reason
  useEffect(() => {
    let isLatest = true
    void callAction(() => readTaskPlace(task._id)).then((outcome) => {
      if (isLatest) setPlace(outcome.ok ? outcome.result : undefined)
    })
    return () => {
      isLatest = false
    }
  }, [task._id, day.readAt])
  return (
    <p role="status" className="text-sm text-soft">
      This task is no longer in this list: it was {describePlace(place, task, day.today, locale)}.
    </p>
  )
}

/**
 * Describes a task's change by its place.
 * @param place null when it is deleted, undefined when it is not known
 * @param task as the page shows it
 */
function describePlace(
  place: TaskPlace | null | undefined,
  task: DayTask,
  today: CalendarDate,
  locale: string,
): ReactNode {
  if (place === undefined) return 'changed elsewhere'
  if (place === null) return 'deleted elsewhere'
  if (place.isArchived) return <PlaceLink text="archived" path="/archive" />
  if (place.date !== task.date) {
    const text = `moved to ${formatDateShortly(locale, place.date, today)}`
    return <PlaceLink text={text} path={dayPath(place.date, today)} />
  }
  if (place.isCompleted === task.isCompleted) return 'changed elsewhere'
  return place.isCompleted ? 'completed elsewhere' : 'reopened elsewhere'
}

function PlaceLink({ text, path }: { text: string; path: string }) {
  return (
    <Link href={path} className="underline hover:text-ink">
      {text}
    </Link>
  )
}
