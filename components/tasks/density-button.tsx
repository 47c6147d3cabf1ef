'use client'

import { Rows3, Rows4 } from 'lucide-react'
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
  const Icon = isCompact ? Rows4 : Rows3
  return (
    <button
      type="button"
      aria-label="Compact rows"
      title={isCompact ? 'Comfortable rows' : 'Compact rows'}
      aria-pressed={isCompact}
      onClick={() => {
        storeDensity(!isCompact)
        onCompact(!isCompact)
      }}
      className={`${iconButtonClass} max-sm:hidden`}
    >
      <Icon aria-hidden />
    </button>
  )
})
