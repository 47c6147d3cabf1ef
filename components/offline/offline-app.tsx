'use client'

import { type MouseEvent, useEffect, useState } from 'react'
import { followReminders } from '@/components/reminders/open-task'
import { Frame } from '@/components/shell/frame'
import { PageSkeleton } from '@/components/shell/page-skeleton'
import { holdChanges } from '@/components/tasks/changes/send-changes'
import { type Reminder, reminderPath } from '@/lib/entry/service-worker/reminder'
import { OfflineNotice } from './offline-notice'
import { OfflinePage } from './offline-page'
import { UnseenPage } from './unseen-page'
import { type OfflineViewer, readViewer } from './viewer'

/** Shows what this browser keeps of an account, under the address of the page that cannot be loaded. */
export function OfflineApp() {
  // undefined: not read yet, because the server has no storage.
  const [viewer, setViewer] = useState<OfflineViewer | 'nobody'>()
  useEffect(() => setViewer(readViewer() ?? 'nobody'), [])
  if (viewer === undefined) {
    return (
      <main className="mx-auto max-w-3xl px-4 py-10">
        <PageSkeleton />
      </main>
    )
  }
  if (viewer === 'nobody') {
    return (
      <main className="mx-auto max-w-3xl px-4 py-10">
        <OfflineNotice />
        <UnseenPage days={[]} />
      </main>
    )
  }
  return <ViewerApp viewer={viewer} />
}

function ViewerApp({ viewer }: { viewer: OfflineViewer }) {
  const { accountId, name, theme, timeZone, dayStart = 0 } = viewer
  // The page that is loaded later sends the changes: it can show what becomes of them.
  useEffect(() => holdChanges(accountId), [accountId])
  useEffect(() => {
    const listening = new AbortController()
    followReminders(loadTask, listening.signal)
    return () => listening.abort()
  }, [])
  // Before the page below reads it, which an effect would be too late for.
  document.documentElement.dataset.dayStart = String(dayStart)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <div onClickCapture={openHere}>
      <Frame name={name} timeZone={timeZone}>
        <OfflinePage viewer={viewer} />
      </Frame>
    </div>
  )
}

/** Loads the day of a reminder's task: its newest data if there is a connection by now, or else what is kept. */
function loadTask(reminder: Reminder): void {
  window.history.pushState(null, '', reminderPath(reminder))
  window.location.reload()
}

/** Opens links to days and weeks without loading a page, as Next's router cannot without a connection. */
function openHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || isModified || link.origin !== window.location.origin || link.target === '_blank') return
  if (!/^\/(?:day|week)(?:\/|$)/.test(link.pathname)) return
  event.preventDefault()
  if (link.pathname !== window.location.pathname) window.history.pushState(null, '', link.href)
  // Today may have become another date.
  else window.location.reload()
}
