'use client'

import { lazyLoad } from '@/components/ui/lazy-load'
import type { OptimisticDay } from './optimistic-day'
import type { DayActions } from './use-day'
import type { Selection } from './use-selection'

const SelectionActions = lazyLoad(() => import('./list-menus').then((module) => module.SelectionActions))

/** Actions on the selected tasks, at the bottom of the page while there are some. */
export function SelectionBar(props: { selection: Selection; day: OptimisticDay; act: DayActions }) {
  return props.selection.ids.size > 0 && <SelectionActions {...props} />
}
