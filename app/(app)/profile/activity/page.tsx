import type { Metadata } from 'next'
import { ActivityView } from '@/components/profile/activity-view'
import { RefreshOnReturn } from '@/components/shell/refresh-on-return'
import { ActivityCursor, listActivity } from '@/lib/domain/accounts/activity'
import { requireViewer } from '@/lib/entry/web/session'

export const metadata: Metadata = { title: 'Activity' }

type Props = { searchParams: Promise<{ cursor?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  const { actor, session } = await requireViewer()
  const { cursor } = await searchParams
  // An invalid cursor shows the first page.
  const start = ActivityCursor.safeParse(cursor).data
  const page = await listActivity(actor, start)
  return (
    <>
      <RefreshOnReturn readAt={Date.now()} />
      <ActivityView page={page} isFirst={start === undefined} timeZone={actor.timeZone} sessionId={session.sessionId} />
    </>
  )
}
