import type { Metadata } from 'next'
import { LabelList } from '@/components/labels/label-list'
import { LabelTasks } from '@/components/labels/label-tasks'
import { RefreshOnReturn } from '@/components/shell/refresh-on-return'
import { listLabels } from '@/lib/domain/tasks/labels/list-labels'
import { Label } from '@/lib/domain/tasks/labels/schema'
import { SearchQuery } from '@/lib/domain/tasks/search/schema'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { requireViewer } from '@/lib/entry/web/session'
import { todayIn } from '@/lib/foundation/time/dates'

export const metadata: Metadata = { title: 'Labels' }

type Props = { searchParams: Promise<Partial<Record<'label' | 'cursor', string | string[]>>> }

export default async function Page({ searchParams }: Props) {
  const { actor } = await requireViewer()
  const sent = await searchParams
  const label = Label.safeParse(sent.label).data
  return (
    <>
      <RefreshOnReturn readAt={Date.now()} />
      {label === undefined ? (
        <LabelList labels={(await listLabels(actor)).labels} />
      ) : (
        <LabelTasks label={label} found={await findTasks(actor, label, sent.cursor)} today={todayIn(actor)} />
      )}
    </>
  )
}

/** A page of the tasks with a label. An invalid cursor shows the first one. */
async function findTasks(actor: Parameters<typeof searchTasks>[0], label: string, cursor: unknown) {
  const query = SearchQuery.safeParse({ label, cursor }).data ?? SearchQuery.parse({ label })
  const { tasks, nextCursor } = await searchTasks(actor, query)
  // Up to 16,384 characters of each task, which the page does not show.
  return { tasks: tasks.map(({ details: _, previousDates: __, ...task }) => task), nextCursor }
}
