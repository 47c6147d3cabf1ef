'use client'

import { CalendarArrowUp } from 'lucide-react'
import { useRouter, useSearchParams } from 'next/navigation'
import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { overdueStep } from '@/components/tasks/changes/overdue-step'
import type { DayActions } from '@/components/tasks/changes/use-day'
import type { ListState } from '@/components/tasks/list/list-state'
import { TaskList } from '@/components/tasks/list/task-list'
import { MoveMenu } from '@/components/tasks/move/move-menu'
import { buttonClass } from '@/components/ui/button-class'
import { maxOverdueOnPage } from '@/lib/foundation/limits'

const initialCount = 5

/** Overdue tasks, which can be moved one by one or all at once. */
export function OverdueSection({ day, act, state }: { day: OptimisticDay; act: DayActions; state: ListState }) {
  const router = useRouter()
  // In the address, so that Back returns to the same list.
  const isExpanded = useSearchParams().has('overdue')
  // Nobody may change a selected task without seeing it.
  const lastSelected = day.overdue.findLastIndex(({ _id }) => state.selected.has(_id))
  const shown = isExpanded ? day.overdue : day.overdue.slice(0, Math.max(initialCount, lastSelected + 1))
  const hidden = day.overdue.length - shown.length
  // Shows the loaded tasks first, then loads more, up to a limit: the others follow as these are completed or moved.
  const next = hidden || Math.min(day.overdueBeyond, overdueStep, maxOverdueOnPage - day.overdue.length)
  const showMore = () => {
    if (hidden > 0) window.history.replaceState(null, '', `?overdue=${overdueStep}`)
    else {
      const steps = Math.ceil(day.overdue.length / overdueStep) + 1
      router.replace(`?overdue=${steps * overdueStep}`, { scroll: false })
    }
  }
  return (
    <section aria-labelledby="overdue-heading" className="flex flex-col border-b pb-2 sm:gap-1">
      <div className="flex items-center justify-between gap-2">
        <h2 id="overdue-heading" className="text-sm font-medium text-danger">
          Overdue <span className="tabular">{day.overdue.length + day.overdueBeyond}</span>
        </h2>
        <MoveMenu
          label="Move all overdue tasks"
          date={null}
          today={day.today}
          onMove={(date, when) => act.moveOverdue(date, when)}
          className={`${buttonClass('quiet', 'small')} -mr-3 max-sm:h-7`}
        >
          <CalendarArrowUp aria-hidden />
          Move all
        </MoveMenu>
      </div>
      <TaskList label="Overdue" tasks={shown} day={day} act={act} state={state} />
      {next > 0 && (
        <div className="self-center">
          <button type="button" onClick={showMore} className={buttonClass('quiet', 'small')}>
            Show {next} more
          </button>
        </div>
      )}
    </section>
  )
}
