'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { loadToasts } from './load-toasts'
import { whenIdle } from './when-idle'

const interactions = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/**
 * Renders toasts. Their module loads when the page is idle, or with the first interaction, because it cannot load once
 * the connection is lost.
 */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType>()
  useEffect(() => {
    const listening = new AbortController()
    const load = () => {
      listening.abort()
      void loadToasts().then(({ ToastStack }) => setStack(() => ToastStack))
    }
    // In the capture phase: rows and buttons stop the propagation of keys and presses.
    const options = { signal: listening.signal, passive: true, capture: true }
    for (const name of interactions) window.addEventListener(name, load, options)
    const cancel = whenIdle(load)
    return () => {
      listening.abort()
      cancel()
    }
  }, [])
  return Stack && <Stack />
}
