'use client'

import Link from 'next/link'
import { useLocale } from 'react-aria-components/I18nProvider'
import { formatDate } from '@/components/tasks/facts/format-date'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import type { ImportResult as Result } from '@/lib/domain/import/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { countTasks } from './count-tasks'
import { StepHeading } from './step-heading'

const shownDays = 14

/** Says what an import has created, with links to the days. */
export function ImportResult({
  result: { count, recurringCount, days, isRepeated },
  today,
  onAgain,
}: {
  result: Result
  today: CalendarDate
  onAgain: () => void
}) {
  const { locale } = useLocale()
  return (
    <div className="flex flex-col gap-6">
      <div>
        <StepHeading>{isRepeated ? 'Already imported' : `${countTasks(count)} imported`}</StepHeading>
        {recurringCount > 0 && (
          <p className="mt-1 text-sm text-soft">
            {recurringCount === 1 ? '1 of them repeats' : `${recurringCount} of them repeat`}. See{' '}
            <Link href="/recurrences" className="text-accent underline underline-offset-2">
              Recurring
            </Link>
            .
          </p>
        )}
        {isRepeated && (
          <p className="mt-1 text-sm text-soft">
            An earlier import of the same file created {countTasks(count)}. Nothing was created twice.
          </p>
        )}
      </div>
      <ul aria-label="Days" className="-mx-3 grid gap-1 sm:grid-cols-2">
        {days.slice(0, shownDays).map(({ date, count: tasks }) => (
          <li key={date}>
            <Link
              href={`/day/${date}`}
              className="flex items-baseline justify-between gap-3 rounded-lg px-3 py-2 text-sm transition-colors hover:bg-hover"
            >
              <span className="text-accent underline underline-offset-2">{formatDate(locale, date, today)}</span>
              <span className="tabular shrink-0 text-soft">{countTasks(tasks)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {days.length > shownDays && (
        <p className="text-sm text-soft">
          And {days.length - shownDays} more {days.length - shownDays === 1 ? 'day' : 'days'}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link href="/day" className={buttonClass('accent')}>
          Go to today
        </Link>
        <Button onPress={onAgain}>Import something else</Button>
      </div>
    </div>
  )
}
