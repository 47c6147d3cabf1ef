'use client'

import { Flame } from 'lucide-react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { formatDate, formatDateShortly, formatDistance } from '@/components/tasks/facts/format-date'
import { ProgressRing } from '@/components/tasks/facts/progress-ring'
import { followSwipe } from '@/components/tasks/gestures/follow-swipe'
import { langOf } from '@/components/ui/lang-of'
import { lazyLoad } from '@/components/ui/lazy-load'
import { DayMenu } from './day-menu'
import { DayNavigation } from './day-navigation'
import { useDayLinks } from './use-day-links'

const PlannedTime = lazyLoad(() => import('./planned-time').then((module) => module.PlannedTime))

/** The date with links to others, the progress of the day, and the streak. A swipe across it changes the day. */
export function DayHeader({
  day,
  doneCount,
  isCompact,
  onCompact,
}: {
  day: OptimisticDay
  doneCount: number
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
}) {
  const { locale } = useLocale()
  const { date, today, streak, tasks } = day
  const { previous, next, opening, open } = useDayLinks(date, today)
  const distance = formatDistance(date, today)
  return (
    <header
      className="relative flex touch-pan-y flex-wrap items-center gap-x-3 gap-y-1"
      onPointerDown={(event) =>
        followSwipe(event, {
          onLeft: () => next && open(next),
          onRight: () => previous && open(previous),
        })
      }
    >
      {/* Takes the room there is beside the links, or a line of its own where the date does not fit. */}
      <div className="min-w-0 grow-999 sm:max-w-max sm:basis-36">
        <h1 lang={langOf(locale)} className="day-title">
          <span className="max-lg:hidden">{formatDate(locale, date, today)}</span>
          <span className="lg:hidden">{formatDateShortly(locale, date, today)}</span>
        </h1>
        <p className="day-facts tabular">
          <span>{distance}</span>
          {streak > 0 && (
            <span className="flex items-center gap-1">
              <Flame aria-hidden className="size-3.5 sm:size-4" />
              {streak}-day streak
            </span>
          )}
        </p>
      </div>
      <div className="flex grow items-center gap-x-3">
        <DayNavigation date={date} today={today} previous={previous} next={next} opening={opening} onOpen={open} />
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {tasks.length > 0 && (
            <>
              <span className="tabular hidden text-sm text-soft lg:inline">
                {doneCount} of {tasks.length} done
              </span>
              <ProgressRing done={doneCount} total={tasks.length} />
              <span className="sr-only lg:hidden">
                {doneCount} of {tasks.length} done
              </span>
            </>
          )}
          <DayMenu isCompact={isCompact} onCompact={onCompact} />
        </div>
      </div>
      {tasks.some(({ estimate }) => estimate) && (
        <p className="planned-time">
          <PlannedTime day={day} />
        </p>
      )}
    </header>
  )
}
