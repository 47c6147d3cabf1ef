'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { Empty } from '@/components/ui/empty'
import { PageMark } from '@/components/ui/use-page-mark'
import type { AgentTasks } from '@/lib/domain/tasks/pages/agent-tasks'
import { FilterChip } from './filter-chip'

/** Says how a page is filtered and how much of it that shows, with a way back to the whole page. */
export function FilterNotice({
  shown,
  all,
  beyond,
  agents,
}: {
  shown: readonly DayTask[]
  all: readonly DayTask[]
  /** How many more tasks there are than the page has read. */
  beyond: number
  agents: AgentTasks | undefined
}) {
  const router = useRouter()
  const label = useSearchParams().get('label')
  const remove = () => {
    // The button leaves, and the focus with it.
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const next = find('[role=row][data-key]') ?? find('[data-shortcut=new]') ?? find('[data-shortcut=today]')
    next?.focus()
    const { pathname } = window.location
    if (label === null) router.push(pathname, { scroll: false })
    else window.history.pushState(null, '', pathname)
  }
  const keys = label === null && agents ? countKeys(shown, agents) : ''
  return (
    <div className="flex flex-col gap-2">
      {label === null && <PageMark name="data-shows-agents" />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <FilterChip name={label === null ? 'By agents today' : `#${label}`} onRemove={remove} />
        <p role="status" className="tabular">
          {shown.length} of {all.length} tasks shown{keys && `: ${keys}`}.
          {beyond > 0 && ` ${beyond} more are not loaded.`}
        </p>
      </div>
      {shown.length === 0 &&
        (label === null ? (
          <Empty mark="bare" title="No agent worked on these tasks today">
            Tasks that an API key makes, or changes last, appear here on the same day.
          </Empty>
        ) : (
          <Empty mark="bare" title="No task here has this label">
            The others are hidden while the filter is on.
          </Empty>
        ))}
    </div>
  )
}

/** The keys with the number of their tasks, the busiest first. */
function countKeys(tasks: readonly DayTask[], agents: AgentTasks): string {
  const counts = new Map<string, number>()
  for (const { _id } of tasks) {
    const key = agents[_id]
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return sorted.map(([key, count]) => `${key} ${count}`).join(', ')
}
