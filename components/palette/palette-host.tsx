'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { closeOverlay, useOverlay } from '@/components/shell/overlay-store'
import { showError } from '@/components/ui/show-message'
import { collectEarlyKeys, earlyKeys, forgetEarlyKeys, type TypingDialogProps } from './early-keys'

// Loaded on demand: most visits begin without them.
const loaders = {
  palette: () =>
    import('./command-palette').then(({ CommandPalette }): ComponentType<TypingDialogProps> => CommandPalette),
  add: () => import('./add-task-dialog').then(({ AddTaskDialog }): ComponentType<TypingDialogProps> => AddTaskDialog),
  leave: () =>
    import('@/components/profile/leave-dialog').then(
      ({ LeaveDialog }): ComponentType<TypingDialogProps> => LeaveDialog,
    ),
}

/** Shows the command palette, the dialog that adds a task, or the question before signing out, over any page. */
export function PaletteHost({ timeZone }: { timeZone: string }) {
  const overlay = useOverlay()
  const wanted = overlay === 'shortcuts' ? undefined : overlay
  const [loaded, setLoaded] = useState<Partial<Record<keyof typeof loaders, ComponentType<TypingDialogProps>>>>({})
  const Shown = wanted && loaded[wanted]
  const isLoading = wanted !== undefined && !Shown
  // When a dialog closes, or another takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each of them
  useEffect(() => forgetEarlyKeys, [wanted])
  useEffect(() => {
    if (!isLoading) return
    const stop = collectEarlyKeys(closeOverlay)
    loaders[wanted]().then(
      (Component) => setLoaded((before) => ({ ...before, [wanted]: Component })),
      () => {
        closeOverlay()
        showError('The service cannot be reached. Try again in a moment.')
      },
    )
    return stop
  }, [isLoading, wanted])
  return Shown && <Shown key={wanted} timeZone={timeZone} typed={earlyKeys()} onClose={closeOverlay} />
}
