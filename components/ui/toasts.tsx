'use client'

import { useSyncExternalStore } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { isAnythingTold, subscribeToMessages } from './tell'

const ToastStack = onDemand(() => import('./toast-stack').then((module) => module.ToastStack))

/** Where messages appear; loaded with the first one. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToMessages, isAnythingTold, () => false)
  return isNeeded ? <ToastStack /> : null
}
