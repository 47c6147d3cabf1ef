'use client'

import { type ComponentType, lazy, Suspense } from 'react'
import type { SeaMarkName } from './sea-mark'

type Mark = ComponentType<{ name: SeaMarkName }>

// Without a connection a page does without the drawing.
const Loaded = lazy(() =>
  import('./sea-mark').then(
    (module): { default: Mark } => ({ default: module.SeaMark }),
    () => ({ default: () => null }),
  ),
)

/** The same, whose drawings load when one is first shown. */
export function SeaMark({ name }: { name: SeaMarkName }) {
  return (
    <div className="sea-mark-room">
      <Suspense>
        <Loaded name={name} />
      </Suspense>
    </div>
  )
}
