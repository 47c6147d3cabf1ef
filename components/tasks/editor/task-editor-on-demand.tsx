'use client'

import { lazyLoad } from '@/components/ui/lazy-load'

/** The editor of a task, whose code loads when a task is opened first. A row stands in the grid until then. */
export const TaskEditor = lazyLoad(
  () => import('@/components/tasks/list/list-parts').then((module) => module.TaskEditor),
  // biome-ignore lint/a11y/useSemanticElements: the list is a grid of plain elements
  // biome-ignore lint/a11y/useFocusableInteractive: there is nothing in it yet
  <div role="row" className="h-40" aria-busy="true" />,
)
