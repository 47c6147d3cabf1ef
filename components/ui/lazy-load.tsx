'use client'

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * Returns a component whose code is loaded when it is first rendered.
 * @param fallback shown while the code loads
 */
export function lazyLoad<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
