'use client'

import { Rows3, Rows4 } from 'lucide-react'
import { memo } from 'react'
import { iconButtonClass } from '@/components/ui/icon-button-class'

/** Switches between comfortable and compact rows. */
export const DensityButton = memo(function DensityButton({
  isCompact,
  onCompact,
}: {
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
}) {
  const Icon = isCompact ? Rows4 : Rows3
  return (
    <button
      type="button"
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={isCompact}
      onClick={() => {
        // Without a connection it may not load: then the next visit is as before.
        import('./density').then((module) => module.storeDensity(!isCompact), Boolean)
        onCompact(!isCompact)
      }}
      className={`${iconButtonClass} max-sm:hidden`}
    >
      <Icon aria-hidden />
    </button>
  )
})
