import type { ReactNode } from 'react'
import { OfflineSupport } from '@/components/offline/offline-support'
import { ReminderHost } from '@/components/reminders/reminder-host'
import { Sender } from '@/components/tasks/changes/sender'
import { UnsentNotice } from '@/components/tasks/changes/unsent-notice'
import type { Viewer } from '@/lib/domain/access/sessions/verify-session'
import { Frame } from './frame'
import { LiveUpdates } from './live-updates'

/** Layout of the pages of a signed-in person: the frame, and the components that run on every page. */
export function AppShell({
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
  return (
    <>
      <Frame name={name} title={account.email} timeZone={actor.timeZone}>
        <UnsentNotice />
        {children}
      </Frame>
      <Sender accountId={actor.userId} timeZone={actor.timeZone} />
      {rendered !== undefined && <LiveUpdates rendered={rendered} />}
      <ReminderHost accountId={actor.userId} timeZone={actor.timeZone} />
      <OfflineSupport accountId={actor.userId} name={name} timeZone={actor.timeZone} theme={account.theme} />
    </>
  )
}
