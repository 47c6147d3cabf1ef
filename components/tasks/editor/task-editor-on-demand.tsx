'use client'

import { lazyLoad } from '@/components/ui/lazy-load'

/** The editor of a task, whose code loads when a task is opened first. */
export const TaskEditor = lazyLoad(
  () => import('@/components/tasks/list/list-parts').then((module) => module.TaskEditor),
  <div className="h-40" aria-busy="true" />,
)
