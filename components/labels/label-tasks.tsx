'use client'

import { Archive } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale } from 'react-aria-components/I18nProvider'
import { archivePath } from '@/components/archive/archive-path'
import { PageHeader } from '@/components/shell/page-header'
import { dayPath } from '@/components/tasks/facts/day-path'
import { formatShortDate } from '@/components/tasks/facts/format-date'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import { FilterChip } from '@/components/tasks/filter/filter-chip'
import { showTask } from '@/components/tasks/list/show-task'
import { buttonClass } from '@/components/ui/button-class'
import { Empty } from '@/components/ui/empty'
import { langOf } from '@/components/ui/lang-of'
import type { Task } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { labelPath } from './label-path'

type Found = { tasks: readonly Omit<Task, 'details' | 'previousDates'>[]; nextCursor: string | null }

/** The tasks of a label, the newest date first. Each leads to its day, or to the archive. */
export function LabelTasks({ label, found, today }: { label: string; found: Found; today: CalendarDate }) {
  const { locale } = useLocale()
  const router = useRouter()
  const { tasks, nextCursor } = found
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={`#${label}`}>Open, completed and archived tasks with this label, the newest first.</PageHeader>
      <div className="flex">
        <FilterChip name={`#${label}`} onRemove={() => router.push('/labels')} />
      </div>
      {tasks.length === 0 ? (
        <Empty mark="bare" title="No task has this label">
          Write it into the text of a task, and it appears here.
        </Empty>
      ) : (
        <ul aria-label="Tasks" className="flex flex-col">
          {tasks.map(({ _id, text, date, isCompleted, priority, archivedAt }) => (
            <li key={_id} className="border-b last:border-b-0">
              <Link
                href={archivedAt === null ? dayPath(date, today) : archivePath({ label })}
                onClick={() => archivedAt === null && showTask(_id)}
                className="flex min-h-11 items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover"
              >
                {archivedAt === null ? (
                  <PriorityMark priority={priority} isCompleted={isCompleted} />
                ) : (
                  <Archive aria-hidden className="m-0.5 size-4 shrink-0 text-soft" />
                )}
                <span
                  dir="auto"
                  className={`line-clamp-2 min-w-0 flex-1 wrap-anywhere ${isCompleted ? 'text-soft line-through' : ''}`}
                >
                  {text}
                </span>
                <span className="tabular shrink-0 text-xs text-soft">
                  {archivedAt !== null && 'Archived, '}
                  {isCompleted && <span className="sr-only">Completed, </span>}
                  <span lang={langOf(locale)}>{formatShortDate(locale, date, today)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <nav aria-label="Pagination" className="flex justify-end">
          <Link href={labelPath(label, nextCursor)} className={buttonClass('plain', 'small')}>
            Older
          </Link>
        </nav>
      )}
    </div>
  )
}
