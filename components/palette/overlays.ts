import type { ComponentType } from 'react'
import { LeaveDialog } from '@/components/profile/leave-dialog'
import type { Overlay } from '@/components/shell/overlay-store'
import { lazyLoad } from '@/components/ui/lazy-load'
import { AddTaskDialog } from './add-task-dialog'
import { CommandPalette } from './command-palette'
import type { TypingDialogProps } from './early-keys'

/** Dialogs over any page. They load together, on demand: most visits begin without them. */
export const overlays: Record<Exclude<Overlay, 'shortcuts'>, ComponentType<TypingDialogProps>> = {
  palette: CommandPalette,
  add: AddTaskDialog,
  plan: lazyLoad(() => import('@/components/tasks/plan/plan-dialog').then((module) => module.PlanDialog)),
  leave: LeaveDialog,
}
