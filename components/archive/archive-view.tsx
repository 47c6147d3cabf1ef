'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { PageHeader } from '@/components/shell/page-header'
import { useUndoKey } from '@/components/tasks/changes/use-undo-key'
import { FilterChip } from '@/components/tasks/filter/filter-chip'
import { buttonClass } from '@/components/ui/button-class'
import { Empty } from '@/components/ui/empty'
import { KeptFocus } from '@/components/ui/kept-focus'
import { QuotedTitle } from '@/components/ui/quoted-title'
import type { FoundTasks } from '@/lib/domain/tasks/search/schema'
import type { CalendarDate, DayClock } from '@/lib/foundation/time/dates'
import { archivePath } from './archive-path'
import { ArchiveSearchField } from './archive-search-field'
import { ArchivedTasks } from './archived-tasks'
import type { ShownTask } from './group-by-day'

type ArchivePage = Omit<FoundTasks, 'tasks'> & { tasks: readonly ShownTask[] }

/** The archive, where tasks are searched, restored and deleted permanently. */
export function ArchiveView({
  page,
  readAt,
  today,
  search,
  label,
  isFirst,
  clock,
  continuedDate,
}: {
  page: ArchivePage
  /** When the page was read, as Unix time in milliseconds. */
  readAt: number
  /** The date on which it was read. */
  today: CalendarDate
  search: string
  /** The label that filters it. */
  label: string | undefined
  isFirst: boolean
  clock: DayClock
  /** The day on which the last task of the page before was archived. */
  continuedDate: CalendarDate | undefined
}) {
  useUndoKey()
  const router = useRouter()
  const place = { q: search, label }
  return (
    <KeptFocus className="flex flex-col gap-6">
      <PageHeader title="Archive">
        Archived tasks by the day on which you archived them, newest first. Restore a task to return it to its date.
      </PageHeader>
      <ArchiveSearchField search={search} label={label} found={describeFound(page)} />
      {label !== undefined && (
        <div className="flex">
          <FilterChip name={`#${label}`} onRemove={() => router.push(archivePath({ q: search }))} />
        </div>
      )}
      <ArchivedTasks
        tasks={page.tasks}
        readAt={readAt}
        today={today}
        clock={clock}
        continuedDate={continuedDate}
        isLast={page.nextCursor === null}
        empty={
          page.nextCursor === null && (
            <EmptyPage search={[label && `#${label}`, search].filter(Boolean).join(' ')} isFirst={isFirst} />
          )
        }
      />
      {(!isFirst || page.nextCursor !== null) && (
        <nav aria-label="Pagination" className="flex justify-between gap-2">
          {isFirst ? (
            <span />
          ) : (
            <Link href={archivePath(place)} className={buttonClass('plain', 'small')}>
              Newest
            </Link>
          )}
          {page.nextCursor !== null && (
            <Link href={archivePath({ ...place, cursor: page.nextCursor })} className={buttonClass('plain', 'small')}>
              Older
            </Link>
          )}
        </nav>
      )}
    </KeptFocus>
  )
}

function describeFound({ tasks, nextCursor }: ArchivePage): string {
  if (nextCursor !== null) return `More than ${tasks.length} tasks found.`
  return tasks.length === 1 ? '1 task found.' : `${tasks.length || 'No'} tasks found.`
}

function EmptyPage({ search, isFirst }: { search: string; isFirst: boolean }) {
  return search === '' && isFirst ? (
    <Empty mark="passed" title="No archived tasks">
      Tasks that you archive appear here.
    </Empty>
  ) : (
    <Empty mark="bare" title={search === '' ? 'No more tasks' : <QuotedTitle before="No results for" name={search} />}>
      The search covers the text and details of archived tasks, by words or their beginnings, and labels such as #work.
      It ignores case and accents.
    </Empty>
  )
}
