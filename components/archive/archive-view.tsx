'use client'

import Link from 'next/link'
import { PageHeader } from '@/components/shell/page-header'
import { useUndoKey } from '@/components/tasks/changes/use-undo-key'
import { buttonClass } from '@/components/ui/button-class'
import { Empty } from '@/components/ui/empty'
import { KeptFocus } from '@/components/ui/kept-focus'
import { QuotedTitle } from '@/components/ui/quoted-title'
import type { FoundTasks } from '@/lib/domain/tasks/search/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { ArchiveSearchField } from './archive-search-field'
import { ArchivedTasks } from './archived-tasks'
import type { ShownTask } from './group-by-day'

type ArchivePage = Omit<FoundTasks, 'tasks'> & { tasks: readonly ShownTask[] }

/** The archive, where tasks are searched, restored and deleted permanently. */
export function ArchiveView({
  page,
  readAt,
  search,
  isFirst,
  timeZone,
  continuedDate,
}: {
  page: ArchivePage
  /** When the page was read, as Unix time in milliseconds. */
  readAt: number
  search: string
  isFirst: boolean
  timeZone: string
  /** The day on which the last task of the page before was archived. */
  continuedDate: CalendarDate | undefined
}) {
  useUndoKey()
  const buildHref = (cursor?: string) => {
    const parameters = new URLSearchParams({ ...(search !== '' && { q: search }), ...(cursor && { cursor }) })
    return parameters.size === 0 ? '/archive' : `/archive?${parameters}`
  }
  return (
    <KeptFocus className="flex flex-col gap-6">
      <PageHeader title="Archive">
        Archived tasks by the day on which you archived them, newest first. Restore a task to return it to its date.
      </PageHeader>
      <ArchiveSearchField search={search} found={describeFound(page)} />
      <ArchivedTasks
        tasks={page.tasks}
        readAt={readAt}
        timeZone={timeZone}
        continuedDate={continuedDate}
        isLast={page.nextCursor === null}
        empty={page.nextCursor === null && <EmptyPage search={search} isFirst={isFirst} />}
      />
      {(!isFirst || page.nextCursor !== null) && (
        <nav aria-label="Pagination" className="flex justify-between gap-2">
          {isFirst ? (
            <span />
          ) : (
            <Link href={buildHref()} className={buttonClass('plain', 'small')}>
              Newest
            </Link>
          )}
          {page.nextCursor !== null && (
            <Link href={buildHref(page.nextCursor)} className={buttonClass('plain', 'small')}>
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
      The search covers the text and details of archived tasks, by words or their beginnings. It ignores case and
      accents.
    </Empty>
  )
}
