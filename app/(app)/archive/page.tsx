import type { Metadata } from 'next'
import { ArchiveView } from '@/components/archive/archive-view'
import { listArchivedTasks } from '@/lib/tasks/archive'
import { ArchiveQuery, ArchiveSearch } from '@/lib/tasks/schema'
import { requireViewer } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Archive' }

type Props = { searchParams: Promise<{ q?: string | string[]; cursor?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  const { actor } = await requireViewer()
  const { q, cursor } = await searchParams
  const search = ArchiveSearch.safeParse(q).data ?? ''
  // An invalid cursor shows the first page.
  const query = ArchiveQuery.safeParse(cursor === undefined ? {} : { cursor }).data ?? ArchiveQuery.parse({})
  const page = await listArchivedTasks(actor, query, search)
  return <ArchiveView page={page} search={search} isFirst={query.cursor === undefined} timeZone={actor.timeZone} />
}
