import type { Metadata } from 'next'
import { ArchiveView } from '@/components/archive/archive-view'
import { SearchQuery } from '@/lib/domain/tasks/search/schema'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { requireViewer } from '@/lib/entry/web/session'
import { type CalendarDate, dateIn } from '@/lib/foundation/time/dates'

export const metadata: Metadata = { title: 'Archive' }

type Props = { searchParams: Promise<{ q?: string | string[]; cursor?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  const { actor } = await requireViewer()
  const { q, cursor } = await searchParams
  const search = SearchQuery.shape.q.safeParse(q).data ?? ''
  const archived = { q: search, state: 'archived', sort: 'archived' }
  // An invalid cursor shows the first page.
  const query = SearchQuery.safeParse({ ...archived, cursor }).data ?? SearchQuery.parse(archived)
  const readAt = Date.now()
  const found = await searchTasks(actor, query)
  // Up to 16,384 characters of each task, which the page does not show.
  const tasks = found.tasks.map(({ details: _, previousDates: __, ...task }) => task)
  return (
    <ArchiveView
      page={{ ...found, tasks }}
      readAt={readAt}
      search={search}
      isFirst={query.cursor === undefined}
      timeZone={actor.timeZone}
      continuedDate={readContinuedDate(query.cursor, actor.timeZone)}
    />
  )
}

/** Returns the day of the position at which a page begins: there, the last task of the page before was archived. */
function readContinuedDate(cursor: SearchQuery['cursor'], timeZone: string): CalendarDate | undefined {
  return cursor?.[0] === 'archived' ? dateIn(timeZone, new Date(cursor[1])) : undefined
}
