'use client'

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { showFaultWithAction } from './show-message'

/**
 * Returns a component whose code is loaded when it is first rendered. When it cannot be loaded, a message offers to reload
 * the page, which stays as it is: browsers do not fetch a failed script again.
 * @param fallback shown while the code loads
 */
export function lazyLoad<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoaded) }))
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

function NotLoaded() {
  useEffect(() => {
    const reload = () => window.location.reload()
    showFaultWithAction('A part of this page could not be loaded.', { label: 'Reload', run: reload })
  }, [])
  return null
}
