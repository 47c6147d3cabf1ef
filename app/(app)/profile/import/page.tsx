import type { Metadata } from 'next'
import { ImportView } from '@/components/import/import-view'
import { requireViewer } from '@/lib/entry/web/session'
import { todayIn } from '@/lib/foundation/time/dates'

export const metadata: Metadata = { title: 'Import' }

export default async function Page() {
  const { actor } = await requireViewer()
  const now = new Date()
  return <ImportView today={todayIn(actor, now)} now={now.getTime()} timeZone={actor.timeZone} />
}
