'use client'

import { Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { navigationItemClass } from '@/components/shell/navigation-item-class'
import { openOverlay } from '@/components/shell/overlay-store'
import { nameModifier } from './modifier-key'

const subscribeToNothing = () => () => {}

/** Opens the command palette. */
export function PaletteButton() {
  const modifier = useSyncExternalStore(subscribeToNothing, nameModifier, () => 'Ctrl')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
      onClick={() => openOverlay('palette')}
      className={`${navigationItemClass} w-full cursor-pointer`}
    >
      <Search aria-hidden className="size-5 md:size-[1.125rem]" />
      <span className="truncate">Search</span>
      <kbd aria-hidden className="ml-auto hidden rounded border px-1.5 font-sans text-xs md:block">
        {modifier} K
      </kbd>
    </button>
  )
}
