'use client'

import { type ComponentType, useEffect, useState } from 'react'

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/**
 * Where messages appear. Loaded when somebody first does anything: a page that is only shown needs none, and once the
 * connection is lost it would be too late.
 */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType>()
  useEffect(() => {
    const listening = new AbortController()
    const load = () => {
      listening.abort()
      void import('./toast-stack').then(({ ToastStack }) => setStack(() => ToastStack))
    }
    for (const sign of signsOfLife) window.addEventListener(sign, load, { signal: listening.signal, passive: true })
    return () => listening.abort()
  }, [])
  return Stack && <Stack />
}
