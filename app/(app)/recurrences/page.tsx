import type { Metadata } from 'next'
import { RecurrencePanel } from '@/components/recurrences/recurrence-panel'
import { RefreshOnReturn } from '@/components/shell/refresh-on-return'
import { listRecurrences } from '@/lib/domain/recurrences/list-recurrences'
import { requireViewer } from '@/lib/entry/web/session'
import { todayIn } from '@/lib/foundation/time/dates'

export const metadata: Metadata = { title: 'Recurring tasks' }

export default async function Page() {
  const { actor } = await requireViewer()
  const { recurrences } = await listRecurrences(actor)
  return (
    <>
      <RefreshOnReturn readAt={Date.now()} />
      <RecurrencePanel recurrences={recurrences} today={todayIn(actor)} />
    </>
  )
}
