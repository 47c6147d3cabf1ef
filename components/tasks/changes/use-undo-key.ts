'use client'

import { useEffect } from 'react'
import { listenForKeys } from '@/components/shell/listen-for-keys'
import { showMessage } from '@/components/ui/show-message'
import { saveOpenEditor } from './open-editor'
import { undoLast } from './undo'

/**
 * Ctrl or Cmd with Z undoes the last change, except in fields: there the browser undoes typing. The empty field for new
 * tasks, which has the focus after the last task has left the list, has nothing to undo.
 */
export function useUndoKey(): void {
  useEffect(() => listenForKeys({ '$mod+z': undo }, { ignore: ({ repeat }) => repeat }), [])
}

const typedIn = 'input:not([type=checkbox], [data-shortcut=new]:placeholder-shown), textarea, [contenteditable]'

function undo(event: KeyboardEvent): void {
  const { target } = event
  if (target instanceof Element && target.closest(typedIn)) return
  // The last typing is undone first.
  saveOpenEditor()
  if (!undoLast()) return
  event.preventDefault()
  // The change may be on another page.
  showMessage('Undone.')
}
