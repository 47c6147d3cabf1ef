'use client'

import { useEffect } from 'react'
import { listenForKeys } from '@/components/shell/listen-for-keys'
import { undoLast } from './undo'

/** Ctrl or Cmd with Z undoes the last change, except in fields: there the browser undoes typing. */
export function useUndoKey(): void {
  useEffect(() => listenForKeys({ '$mod+z': undo }, { ignore: ({ repeat }) => repeat }), [])
}

function undo(event: KeyboardEvent): void {
  const { target } = event
  if (target instanceof Element && target.closest('input:not([type=checkbox]), textarea, [contenteditable]')) return
  if (undoLast()) event.preventDefault()
}
