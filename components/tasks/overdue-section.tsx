'use client'

import { CalendarArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import type { Day } from './day'
import { MoveMenu } from './move-menu'
import { TaskList } from './task-list'
import type { DayActions } from './use-day'

const shownAtFirst = 5

/** What should have been done before, to be moved one by one or all at once. */
export function OverdueSection({ day, act }: { day: Day; act: DayActions }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? day.overdue : day.overdue.slice(0, shownAtFirst)
  const hidden = day.overdue.length - shown.length
  return (
    <section aria-labelledby="overdue-heading" className="flex flex-col gap-1 rounded-xl border bg-shade p-2 sm:p-3">
      <div className="flex items-center justify-between gap-2 pl-2">
        <h2 id="overdue-heading" className="text-sm font-medium text-danger">
          Overdue <span className="tabular">{day.overdue.length}</span>
        </h2>
        <MoveMenu
          label="Move all overdue tasks"
          date={null}
          today={day.today}
          onMove={(date, when) => act.moveOverdue(date, when)}
          className={buttonClass('quiet', 'small')}
        >
          <CalendarArrowUp aria-hidden />
          Move all
        </MoveMenu>
      </div>
      <TaskList label="Overdue" tasks={shown} day={day} act={act} />
      {hidden > 0 && (
        <div className="self-center">
          <Button tone="quiet" size="small" onPress={() => setWhole(true)}>
            Show {hidden} more
          </Button>
        </div>
      )}
    </section>
  )
}
