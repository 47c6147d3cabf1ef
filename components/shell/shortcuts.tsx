'use client'

import { Keyboard } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { anyDialog } from '@/components/ui/any-dialog'
import { lazyLoad } from '@/components/ui/lazy-load'
import { listenForKeys } from './listen-for-keys'
import { closeOverlay, openOverlay, useOverlay } from './overlay-store'
import { elementShortcuts, overlayShortcuts, pageShortcuts, paletteShortcut } from './shortcut-list'
import { areSingleKeysOn, subscribeToSingleKeys } from './single-keys'
import { useLinkFocus } from './use-link-focus'

const ShortcutSheet = lazyLoad(() => import('./shortcut-sheet').then((module) => module.ShortcutSheet))

/** Handles the keyboard shortcuts of every page. `?` or the button lists them. */
export function Shortcuts() {
  const router = useRouter()
  const isOpen = useOverlay() === 'shortcuts'
  useLinkFocus()
  useEffect(() => listenForKeys({ [paletteShortcut]: openPalette }, { ignore: ({ repeat }) => repeat }), [])
  const isOn = useSyncExternalStore(subscribeToSingleKeys, areSingleKeysOn, () => true)
  useEffect(() => {
    const unlessTyping = (run: () => void) => (event: KeyboardEvent) => {
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.closest(`input, textarea, select, [contenteditable], [data-editor], ${anyDialog}`)
      ) {
        return
      }
      event.preventDefault()
      run()
    }
    const help = onEveryLayout(
      '?',
      unlessTyping(() => openOverlay('shortcuts')),
    )
    const overlays = Object.fromEntries(
      Object.entries(overlayShortcuts).map(([key, overlay]) => [key, unlessTyping(() => openOverlay(overlay))]),
    )
    let stop = () => {}
    const openPage = (path: string) => {
      router.push(path)
      // Resets tinykeys: it would otherwise still wait for other sequences, and ignore a new `g`.
      stop()
      listen()
    }
    const pages = Object.fromEntries(
      Object.entries(pageShortcuts).map(([key, path]) => [`g ${key}`, unlessTyping(() => openPage(path))]),
    )
    const elements = Object.assign(
      {},
      ...Object.entries(elementShortcuts).map(([key, target]) =>
        onEveryLayout(
          key,
          unlessTyping(() => {
            const element = document.querySelector(`[data-shortcut="${target}"]`)
            if (element) activateElement(element)
            // On a page without anything else to create.
            else if (target === 'new') openOverlay('add')
          }),
        ),
      ),
    )
    const listen = () => {
      stop = listenForKeys(isOn ? { ...help, ...overlays, ...pages, ...elements } : help)
    }
    listen()
    return () => stop()
  }, [router, isOn])
  return (
    <>
      <button type="button" onClick={() => openOverlay('shortcuts')} className="shortcuts-button">
        <Keyboard aria-hidden />
        Shortcuts
        <kbd>?</kbd>
      </button>
      {isOpen && <ShortcutSheet onClose={closeOverlay} />}
    </>
  )
}

/** Also while somebody types, unless that is in a dialog. */
function openPalette(event: KeyboardEvent): void {
  // Some browsers focus their address bar.
  event.preventDefault()
  const isInDialog = event.target instanceof HTMLElement && event.target.closest(anyDialog)
  if (!isInDialog) openOverlay('palette')
}

/** Binds a key also with Shift unless it is a letter: some keyboard layouts need Shift for symbols. */
function onEveryLayout(key: string, handle: (event: KeyboardEvent) => void) {
  return /[a-z]/.test(key) ? { [key]: handle } : { [key]: handle, [`Shift+${key}`]: handle }
}

/** Focuses an input, or clicks a button or link. */
function activateElement(element: Element): void {
  if (element instanceof HTMLInputElement) element.focus()
  else if (element instanceof HTMLElement) {
    // A dialog or menu returns the focus to the element that had it when it opened.
    if (element instanceof HTMLButtonElement) element.focus()
    element.click()
  }
}
