'use client'

import { type ComponentType, useEffect, useState } from 'react'

const interactions = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/** Renders toasts. Their module loads with the first interaction, because it cannot load once the connection is lost. */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType>()
  useEffect(() => {
    const listening = new AbortController()
    const load = () => {
      listening.abort()
      void import('./toast-stack').then(({ ToastStack }) => setStack(() => ToastStack))
    }
    // In the capture phase: rows and buttons stop the propagation of keys and presses.
    const options = { signal: listening.signal, passive: true, capture: true }
    for (const name of interactions) window.addEventListener(name, load, options)
    return () => listening.abort()
  }, [])
  return Stack && <Stack />
}
