import { DayPage, type DaySearch } from '@/components/tasks/day/day-page'
import { requireViewer } from '@/lib/entry/web/session'

export const metadata = { title: 'Today' }

export default async function Page({ searchParams }: { searchParams: DaySearch }) {
  return <DayPage viewer={await requireViewer()} search={searchParams} />
}
