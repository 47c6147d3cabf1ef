import type { Metadata } from 'next'
import { ArchiveView } from '@/components/archive/archive-view'
import { Label } from '@/lib/domain/tasks/labels/schema'
import { splitSearch } from '@/lib/domain/tasks/labels/split-search'
import { SearchQuery } from '@/lib/domain/tasks/search/schema'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { requireViewer } from '@/lib/entry/web/session'
import { type CalendarDate, type DayClock, todayIn } from '@/lib/foundation/time/dates'

export const metadata: Metadata = { title: 'Archive' }

type Props = { searchParams: Promise<Partial<Record<'q' | 'label' | 'cursor', string | string[]>>> }

export default async function Page({ searchParams }: Props) {
  const { actor } = await requireViewer()
  const { q, label: named, cursor } = await searchParams
  const search = SearchQuery.shape.q.safeParse(q).data ?? ''
  const label = Label.safeParse(named).data
  const words = label === undefined ? splitSearch(search) : { q: search, label }
  const archived = { ...words, state: 'archived', sort: 'archived' }
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
      today={todayIn(actor, new Date(readAt))}
      search={search}
      label={label}
      isFirst={query.cursor === undefined}
      clock={{ timeZone: actor.timeZone, dayStart: actor.dayStart }}
      continuedDate={readContinuedDate(query.cursor, actor)}
    />
  )
}

/** Returns the day of the position at which a page begins: there, the last task of the page before was archived. */
function readContinuedDate(cursor: SearchQuery['cursor'], clock: DayClock): CalendarDate | undefined {
  return cursor?.[0] === 'archived' ? todayIn(clock, new Date(cursor[1])) : undefined
}
