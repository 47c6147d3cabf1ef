'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { DayView } from '@/components/tasks/day/day-view'
import { readToday } from '@/components/tasks/facts/read-today'
import { Empty } from '@/components/ui/empty'
import { FallbackBoundary } from '@/components/ui/fallback-boundary'
import { WeekView } from '@/components/week/week-view'
import { densityCookie } from '@/lib/entry/web/preference-cookies'
import { type Found, findSeenPage, type Place } from './find-seen-page'
import { OfflineNotice } from './offline-notice'
import { listSeenDays } from './seen-pages'
import { UnseenPage } from './unseen-page'
import type { OfflineViewer } from './viewer'

const unseenDay = (
  <Empty mark="restricted" title="Not seen in this browser yet">
    Type a task above and press Enter. It is kept here, and sent when you are online.
  </Empty>
)

type Read = { path: string; seen: Found | undefined; days: readonly string[] }

/** Shows the cached page of the current URL, with the pending changes of the outbox applied. */
export function OfflinePage({ viewer }: { viewer: OfflineViewer }) {
  const { accountId, timeZone } = viewer
  const { locale } = useLocale()
  const path = usePathname()
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const place: Place = { accountId, path, locale, timeZone, today: readToday(timeZone) }
      const [seen, days] = await Promise.all([findSeenPage(place), listSeenDays(accountId)])
      if (isWanted) setRead({ path, seen, days })
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [accountId, path, locale, timeZone])
  if (read?.path !== path) return null
  const { seen, days } = read
  const isUnseen = seen?.isUnseen ?? false
  const unseen = <UnseenPage days={days} />
  return (
    <>
      <OfflineNotice {...(isUnseen ? { isUnseen } : seen && { readAt: seen.page.readAt, timeZone })} />
      {seen ? (
        // An earlier version of the app may have kept the data.
        <FallbackBoundary key={path} fallback={unseen}>
          {seen.kind === 'day' ? (
            <DayView
              key={path}
              day={seen.page}
              accountId={accountId}
              isCompact={isCompact()}
              unseen={isUnseen && unseenDay}
            />
          ) : (
            <WeekView key={path} week={seen.page} accountId={accountId} timeZone={timeZone} />
          )}
        </FallbackBoundary>
      ) : (
        unseen
      )}
    </>
  )
}

function isCompact(): boolean {
  return document.cookie.includes(`${densityCookie}=compact`)
}
