'use client'

import { Archive, CalendarArrowUp, Check, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { listenForKeys } from '@/components/shell/listen-for-keys'
import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { MoveMenu } from '@/components/tasks/move/move-menu'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { IconButton } from '@/components/ui/icon-button'
import { usePageMark } from '@/components/ui/use-page-mark'
import type { Selection } from './use-selection'

/** The bar with the actions. Escape clears the selection. */
export function SelectionActions({
  selection,
  day,
  act,
}: {
  selection: Selection
  day: OptimisticDay
  act: DayActions
}) {
  const { tasks, clear } = selection
  useEffect(() => listenForKeys({ Escape: clear }), [clear])
  usePageMark('data-shows-selection')
  const apply = (run: (selected: typeof tasks) => void) => () => {
    selection.clear()
    run(tasks)
  }
  const isAllDone = tasks.every((task) => task.isCompleted)
  return (
    <div className="fixed inset-x-0 bottom-20 z-20 flex justify-center px-4 md:bottom-6 md:left-56">
      <Toolbar aria-label="Selected tasks" className="selection-bar">
        <span role="status" className="tabular px-1 text-sm sm:px-2 font-medium">
          {tasks.length} selected
        </span>
        <Button size="small" tone="quiet" onPress={apply(act.complete)}>
          <Check aria-hidden />
          {isAllDone ? 'Reopen' : 'Complete'}
        </Button>
        <MoveMenu
          label="Move selected tasks"
          date={null}
          today={day.today}
          onMove={(date, when) => apply((selected) => act.move(selected, date, when))()}
          className={buttonClass('quiet', 'small')}
        >
          <CalendarArrowUp aria-hidden />
          Move
        </MoveMenu>
        <Button size="small" tone="quiet" onPress={apply(act.archive)}>
          <Archive aria-hidden />
          Archive
        </Button>
        <IconButton label="Clear the selection" hint="Clear (Esc)" onPress={selection.clear}>
          <X aria-hidden />
        </IconButton>
      </Toolbar>
    </div>
  )
}
