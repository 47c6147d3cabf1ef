'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useSeenPage } from '@/components/offline/use-seen-page'
import { useUndoKey } from '@/components/tasks/changes/use-undo-key'
import { useNow } from '@/components/tasks/facts/use-now'
import { useToday } from '@/components/tasks/facts/use-today'
import { buttonClass } from '@/components/ui/button-class'
import { lazyLoad } from '@/components/ui/lazy-load'
import type { Planned } from '@/lib/domain/recurrences/planned'
import type { WeekPage } from '@/lib/domain/tasks/pages/week-page'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { countOpen } from './count-open'
import { useFilteredWeek } from './use-filtered-week'
import { listTasks, useWeek } from './use-week'
import { WeekDay } from './week-day'
import { WeekOverdue } from './week-overdue'

const WeekEditor = lazyLoad(() => import('./week-editor').then((module) => module.WeekEditor))
const FilterNotice = lazyLoad(() =>
  import('@/components/tasks/filter/filter-notice').then((module) => module.FilterNotice),
)
const AddToDay = lazyLoad(() => import('./add-to-day').then((module) => module.AddToDay))

const noneYet: readonly Planned[] = []

/** Seven days beside each other, or below each other where there is little room. */
export function WeekView({
  week: known,
  planned = noneYet,
  accountId,
  timeZone,
}: {
  week: WeekPage
  /** Tasks that recurrences will add to days far ahead. */
  planned?: readonly Planned[]
  accountId: string
  timeZone: string
}) {
  const { locale } = useLocale()
  const today = useToday(timeZone, known.today)
  const now = useNow(known.readAt)
  const current = useMemo(() => ({ ...known, today }), [known, today])
  const { week: whole, act } = useWeek(current, timeZone, locale)
  const week = useFilteredWeek(whole)
  useSeenPage(accountId, 'week', known)
  useUndoKey()
  const [opened, setOpened] = useState<string>()
  const close = useCallback(() => setOpened(undefined), [])
  const [adding, setAdding] = useState<CalendarDate>()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The lists of tasks get their rows after the first render.
    const frame = requestAnimationFrame(() => scrollToToday(list.current))
    return () => cancelAnimationFrame(frame)
  }, [])
  const [first = '', last = ''] = [week.days.at(0)?.date, week.days.at(-1)?.date]
  const isNow = first <= week.today && week.today <= last
  const { overdue = [] } = week
  const beyond = whole.days.reduce((sum, day) => sum + (day.beyond ?? 0), whole.overdueBeyond ?? 0)
  const open = week.days.reduce((sum, day) => sum + countOpen(day), 0)
  return (
    <div data-wide className="@container flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm font-medium text-soft">{isNow ? 'This week' : 'Week'}</p>
          <h1 className="text-2xl heading text-balance sm:text-3xl">{formatWeek(locale, first, last)}</h1>
          <p className="tabular mt-1 text-sm text-soft">{open} to do</p>
        </div>
        <nav aria-label="Weeks" className="flex items-center gap-1">
          {first > '0001-01-08' && (
            <Link
              href={`/week/${addDays(first, -7)}`}
              aria-label="Previous week"
              data-shortcut="previous"
              className={`${buttonClass('quiet', 'small')} px-2`}
            >
              <ChevronLeft aria-hidden />
            </Link>
          )}
          <Link
            href="/week"
            data-shortcut="today"
            aria-current={isNow ? 'date' : undefined}
            className={buttonClass('plain', 'small')}
          >
            This week
          </Link>
          {last < '9999-12-24' && (
            <Link
              href={`/week/${addDays(first, 7)}`}
              aria-label="Next week"
              data-shortcut="next"
              className={`${buttonClass('quiet', 'small')} px-2`}
            >
              <ChevronRight aria-hidden />
            </Link>
          )}
        </nav>
      </header>
      {week !== whole && (
        <FilterNotice shown={listTasks(week)} all={listTasks(whole)} beyond={beyond} agents={whole.agents} />
      )}
      <div
        ref={list}
        className={`grid gap-6 @4xl:grid-cols-7 @4xl:gap-x-2 ${overdue.length > 0 ? '@min-[70rem]:grid-cols-8' : ''}`}
      >
        {overdue.length > 0 && (
          <WeekOverdue tasks={overdue} week={week} act={act} timeZone={timeZone} now={now} onOpen={setOpened} />
        )}
        {week.days.map((day) => (
          <WeekDay
            key={day.date}
            day={day}
            planned={planned.filter(({ date }) => date === day.date)}
            week={week}
            act={act}
            timeZone={timeZone}
            now={now}
            onOpen={setOpened}
            onAdd={setAdding}
          />
        ))}
      </div>
      {opened !== undefined && <WeekEditor taskId={opened} week={whole} timeZone={timeZone} onClose={close} />}
      {adding !== undefined && (
        <AddToDay date={adding} today={today} timeZone={timeZone} onClose={() => setAdding(undefined)} />
      )}
    </div>
  )
}

/** Starts the page at today if the days are below each other. A person who has scrolled already stays there. */
function scrollToToday(list: HTMLElement | null): void {
  const first = list?.querySelector('[data-day]')
  const current = list?.querySelector('[aria-current=date]')?.closest('section')
  if (!first || !current || window.scrollY > 0) return
  if (current.getBoundingClientRect().top > first.getBoundingClientRect().bottom) current.scrollIntoView()
}

function formatWeek(locale: string, first: CalendarDate, last: CalendarDate): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
  // Plain spaces: servers and browsers put different ones around the dash.
  return format.formatRange(Date.parse(first), Date.parse(last)).replace(/[\u2009\u202f\u00a0]/g, ' ')
}
