import type { ReactNode } from 'react'
import { OfflineSupport } from '@/components/offline/offline-support'
import { ReminderHost } from '@/components/reminders/reminder-host'
import { Sender } from '@/components/tasks/changes/sender'
import { UnsentNotice } from '@/components/tasks/changes/unsent-notice'
import { TimerProvider } from '@/components/timer/shown-timer'
import type { Viewer } from '@/lib/domain/access/sessions/verify-session'
import { getTimer } from '@/lib/domain/tasks/timer/get-timer'
import { Frame } from './frame'
import { LiveUpdates } from './live-updates'
import { ZoneNotice } from './zone-notice'

/** Layout of the pages of a signed-in person: the frame, and the components that run on every page. */
export async function AppShell({
  viewer: { account, actor },
  rendered,
  children,
}: {
  viewer: Viewer
  /** Mark of the render, from before its first query, if the page shows tasks: it then follows their changes. */
  rendered?: string
  children: ReactNode
}) {
  const name = account.name ?? account.email
  const { timer } = await getTimer(actor)
  return (
    <TimerProvider timer={timer ? { ...timer, readAt: Date.now() } : undefined}>
      <Frame name={name} title={account.email} timeZone={actor.timeZone}>
        <UnsentNotice />
        <ZoneNotice timeZone={actor.timeZone} />
        {children}
      </Frame>
      <Sender accountId={actor.userId} timeZone={actor.timeZone} />
      {rendered !== undefined && <LiveUpdates rendered={rendered} />}
      <ReminderHost accountId={actor.userId} timeZone={actor.timeZone} />
      <OfflineSupport
        accountId={actor.userId}
        name={name}
        timeZone={actor.timeZone}
        theme={account.theme}
        dayStart={actor.dayStart}
      />
    </TimerProvider>
  )
}
