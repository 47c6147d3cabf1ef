'use client'

import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { lazyLoad } from '@/components/ui/lazy-load'
import type { Selection } from './use-selection'

const SelectionActions = lazyLoad(() => import('./list-menus').then((module) => module.SelectionActions))

/** Actions on the selected tasks, at the bottom of the page while there are some. */
export function SelectionBar(props: { selection: Selection; day: OptimisticDay; act: DayActions }) {
  return props.selection.ids.size > 0 && <SelectionActions {...props} />
}
