'use client'

import { Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
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
      className="navigation-item"
    >
      <Search aria-hidden />
      <span className="truncate">Search</span>
      <kbd aria-hidden>{modifier} K</kbd>
    </button>
  )
}
