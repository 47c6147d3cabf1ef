'use client'

import { useEffect } from 'react'
import { listenForKeys } from '@/components/shell/listen-for-keys'
import { lazyLoad } from '@/components/ui/lazy-load'
import type { OptimisticDay } from './optimistic-day'
import type { DayActions } from './use-day'
import type { Selection } from './use-selection'

const SelectionActions = lazyLoad(() => import('./selection-actions').then((module) => module.SelectionActions))

/** Actions on the selected tasks, at the bottom of the page while there are some. Escape clears the selection. */
export function SelectionBar(props: { selection: Selection; day: OptimisticDay; act: DayActions }) {
  const { ids, clear } = props.selection
  const isShown = ids.size > 0
  useEffect(() => (isShown ? listenForKeys({ Escape: clear }) : undefined), [isShown, clear])
  return isShown && <SelectionActions {...props} />
}
