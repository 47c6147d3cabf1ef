'use client'

import { Archive, SearchX } from 'lucide-react'
import Link from 'next/link'
import { PageHeader } from '@/components/shell/page-header'
import { buttonClass } from '@/components/ui/button-class'
import { Empty } from '@/components/ui/empty'
import type { ArchivePage } from '@/lib/tasks/schema'
import { ArchiveSearchField } from './archive-search-field'
import { ArchivedTasks } from './archived-tasks'

/** The archive: found again, brought back, or deleted for good. */
export function ArchiveView({
  page,
  search,
  isFirst,
  timeZone,
}: {
  page: ArchivePage
  search: string
  isFirst: boolean
  timeZone: string
}) {
  const address = (cursor?: string) => {
    const parameters = new URLSearchParams({ ...(search !== '' && { q: search }), ...(cursor && { cursor }) })
    return parameters.size === 0 ? '/archive' : `/archive?${parameters}`
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Archive">
        Tasks that were put away, the last one first. Restored ones go back to their day.
      </PageHeader>
      <ArchiveSearchField search={search} />
      {page.tasks.length > 0 ? (
        <ArchivedTasks tasks={page.tasks} timeZone={timeZone} />
      ) : search === '' && isFirst ? (
        <Empty icon={<Archive />} title="Nothing archived">
          Archive a task and it waits here, out of the way.
        </Empty>
      ) : (
        <Empty icon={<SearchX />} title={search === '' ? 'Nothing more' : `Nothing found for “${search}”`}>
          Texts and details of archived tasks are searched, in any case.
        </Empty>
      )}
      {(!isFirst || page.nextCursor !== null) && (
        <nav aria-label="Pages" className="flex justify-between gap-2">
          {isFirst ? (
            <span />
          ) : (
            <Link href={address()} className={`${buttonClass('plain', 'small')} hover:bg-hover`}>
              Newest
            </Link>
          )}
          {page.nextCursor !== null && (
            <Link href={address(page.nextCursor)} className={`${buttonClass('plain', 'small')} hover:bg-hover`}>
              Older
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
