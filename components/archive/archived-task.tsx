'use client'

import { ArchiveRestore, CircleCheck, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useLocale } from 'react-aria-components/I18nProvider'
import { format, formatShortDate } from '@/components/tasks/facts/format-date'
import { splitLinks } from '@/components/tasks/facts/split-links'
import { IconButton } from '@/components/ui/icon-button'
import { langOf } from '@/components/ui/lang-of'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { archivePath } from './archive-path'
import type { ShownTask } from './group-by-day'

/** Row of an archived task. */
export function ArchivedTask({
  task,
  timeZone,
  today,
  onRestore,
  onDelete,
}: {
  task: ShownTask
  timeZone: string
  today: CalendarDate
  onRestore: () => void
  onDelete: () => void
}) {
  const { locale } = useLocale()
  return (
    <li className="flex items-start gap-3 border-b py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1 py-1">
        <p dir="auto" className="line-clamp-3 break-words">
          {splitLinks(task.text).map(({ text, isLabel }, index) =>
            isLabel ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
              <Link key={index} href={archivePath({ label: text.slice(1) })} prefetch={false} className="label">
                {text}
              </Link>
            ) : (
              text
            ),
          )}
        </p>
        <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-soft">
          <span lang={langOf(locale)}>{formatShortDate(locale, task.date, today)}</span>
          {task.isCompleted && (
            <span className="flex items-center gap-1 text-accent">
              <CircleCheck aria-hidden className="size-3.5" />
              Completed
            </span>
          )}
          {task.archivedAt !== null && (
            <span>
              Archived{' '}
              <span lang={langOf(locale)}>{format(locale, { timeStyle: 'short', timeZone }, task.archivedAt)}</span>
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton label={`Restore: ${task.text}`} onPress={onRestore}>
          <ArchiveRestore aria-hidden />
        </IconButton>
        <IconButton label={`Delete permanently: ${task.text}`} onPress={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
