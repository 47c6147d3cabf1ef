'use client'

import { Rows4 } from 'lucide-react'
import { memo } from 'react'
import { iconButtonClass } from '@/components/ui/icon-button-class'
import { storeDensity } from './density'

/** Switches between comfortable and compact rows. */
export const DensityButton = memo(function DensityButton({
  isCompact,
  onCompact,
}: {
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
}) {
  return (
    <button
      type="button"
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={isCompact}
      onClick={() => {
        storeDensity(!isCompact)
        onCompact(!isCompact)
      }}
      className={`${iconButtonClass} max-sm:hidden`}
    >
      <Rows4 aria-hidden />
    </button>
  )
})
