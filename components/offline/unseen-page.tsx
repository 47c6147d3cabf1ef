'use client'

import { useLocale } from 'react-aria-components/I18nProvider'
import { SeaMark } from '@/components/brand/sea-mark'
import { formatDate } from '@/components/tasks/facts/format-date'
import { langOf } from '@/components/ui/lang-of'

/** Says that this browser does not have a page, and which days it has. */
export function UnseenPage({ days }: { days: readonly string[] }) {
  const { locale } = useLocale()
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <SeaMark name="restricted" className="mb-2 w-56" />
      <h1 className="text-lg heading">This page needs a connection</h1>
      <p className="max-w-sm text-sm text-pretty text-soft">
        {days.length > 0
          ? 'These days, which you saw lately, work without one:'
          : 'Days and weeks that you have seen work without one.'}
      </p>
      {days.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {days.slice(-7).map((date) => (
            <li key={date}>
              <a href={`/day/${date}`} lang={langOf(locale)} className="text-accent underline">
                {formatDate(locale, date, date)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
