'use client'

import { Rows4 } from 'lucide-react'
import { memo } from 'react'
import { iconButtonClass } from '@/components/ui/icon-button-class'
import { densityCookie } from '@/lib/entry/web/preference-cookies'

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

/** Stores the density for a year. The cookie has no prefix: it tells nothing, and the first load has few bytes left. */
function storeDensity(isCompact: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and is not in every browser
  document.cookie = `${densityCookie}=${isCompact ? 'compact' : ''}; path=/; max-age=31536000; samesite=lax`
}
