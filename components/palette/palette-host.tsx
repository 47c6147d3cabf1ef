'use client'

import { useEffect, useState } from 'react'
import { closeOverlay, useOverlay } from '@/components/shell/overlay-store'
import { showError } from '@/components/ui/show-message'
import { collectEarlyKeys, earlyKeys, forgetEarlyKeys } from './early-keys'
import type { overlays } from './overlays'

/** Shows the command palette, the dialog that adds a task, or the question before signing out, over any page. */
export function PaletteHost({ timeZone }: { timeZone: string }) {
  const overlay = useOverlay()
  const wanted = overlay === 'shortcuts' ? undefined : overlay
  const [loaded, setLoaded] = useState<typeof overlays>()
  const Shown = wanted && loaded?.[wanted]
  const isLoading = wanted !== undefined && !Shown
  // When a dialog closes, or another takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each of them
  useEffect(() => forgetEarlyKeys, [wanted])
  useEffect(() => {
    if (!isLoading) return
    const stop = collectEarlyKeys(closeOverlay)
    import('./overlays').then(
      (module) => setLoaded(module.overlays),
      () => {
        closeOverlay()
        showError('The service cannot be reached. Try again in a moment.')
      },
    )
    return stop
  }, [isLoading])
  return Shown && <Shown key={wanted} timeZone={timeZone} typed={earlyKeys()} onClose={closeOverlay} />
}
