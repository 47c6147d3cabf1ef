'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { callAction } from '@/components/ui/call-action'
import type { TaskPlace } from '@/lib/tasks/read'
import { readTaskPlace } from './actions'
import { dayPath } from './day-path'
import { formatDateShortly } from './format-date'
import type { OptimisticDay } from './optimistic-day'

/** Says that a task has left its list while its editor is open, and where it is now. */
export function LeftNotice({ taskId, day }: { taskId: string; day: OptimisticDay }) {
  const { locale } = useLocale()
  const [place, setPlace] = useState<TaskPlace | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: data of another time may have another reason
  useEffect(() => {
    let isLatest = true
    void callAction(() => readTaskPlace(taskId)).then((outcome) => {
      if (isLatest) setPlace(outcome.ok ? outcome.result : undefined)
    })
    return () => {
      isLatest = false
    }
  }, [taskId, day.readAt])
  return (
    <p role="status" className="text-sm text-soft">
      This task is no longer in this list: it was {describePlace(place, day, locale)}.
    </p>
  )
}

/** Describes a task's change by its place. @param place null when it is deleted, undefined when it is not known */
function describePlace(place: TaskPlace | null | undefined, { date, today }: OptimisticDay, locale: string): ReactNode {
  if (place === undefined) return 'changed elsewhere'
  if (place === null) return 'deleted elsewhere'
  if (place.isArchived) return <PlaceLink text="archived" path="/archive" />
  // On today’s page, the lists have today’s tasks, and those of earlier dates until they are completed.
  const isListed = place.date === date || (date === today && place.date < date)
  if (isListed) return place.isCompleted ? 'completed elsewhere' : 'changed elsewhere'
  return (
    <PlaceLink text={`moved to ${formatDateShortly(locale, place.date, today)}`} path={dayPath(place.date, today)} />
  )
}

function PlaceLink({ text, path }: { text: string; path: string }) {
  return (
    <Link href={path} className="underline hover:text-ink">
      {text}
    </Link>
  )
}
