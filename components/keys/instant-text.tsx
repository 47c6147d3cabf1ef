'use client'

import { useLocale } from 'react-aria-components/I18nProvider'
import { langOf } from '@/components/ui/lang-of'
import { describeInstant } from './format-instant'

/**
 * An instant within 7 days of now in words, and others as a date, in the language of the locale.
 * @param props.instant Unix ms
 * @param props.now Unix ms
 * @param props.length `long` adds the time of day to a date
 */
export function InstantText({
  instant,
  now,
  timeZone,
  length = 'short',
}: {
  instant: number
  now: number
  timeZone: string
  length?: 'short' | 'long'
}) {
  const { locale } = useLocale()
  const { words, date } = describeInstant(locale, timeZone, instant, now, length)
  return (
    <>
      {words}
      {date !== '' && <span lang={langOf(locale)}>{date}</span>}
    </>
  )
}
