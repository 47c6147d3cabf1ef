'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { loadToasts } from './load-toasts'

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
    const cancel = callWhenIdle(load)
    return () => {
      listening.abort()
      cancel()
    }
  }, [])
  return Stack && <Stack />
}

/** @returns a function that cancels the call */
function callWhenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  // Safari before 26 has no requestIdleCallback.
  const timer = setTimeout(run, 1000)
  return () => clearTimeout(timer)
}
