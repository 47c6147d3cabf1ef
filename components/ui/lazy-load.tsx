'use client'

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part of a page that is loaded when it is first shown.
 * @param fallback what stands there meanwhile
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
