import type { ComponentType } from 'react'
import { LeaveDialog } from '@/components/profile/leave-dialog'
import type { Overlay } from '@/components/shell/overlay-store'
import { AddTaskDialog } from './add-task-dialog'
import { CommandPalette } from './command-palette'
import type { TypingDialogProps } from './early-keys'

/** Dialogs over any page. They load together, on demand: most visits begin without them. */
export const overlays: Record<Exclude<Overlay, 'shortcuts'>, ComponentType<TypingDialogProps>> = {
  palette: CommandPalette,
  add: AddTaskDialog,
  leave: LeaveDialog,
}
