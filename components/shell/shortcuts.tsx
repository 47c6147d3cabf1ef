'use client'

import { Keyboard } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components/Button'
import { tinykeys } from 'tinykeys'
import { lazyLoad } from '@/components/ui/lazy-load'
import { elementShortcuts, pageShortcuts } from './shortcut-list'
import { areSingleKeysOn, subscribeToSingleKeys } from './single-keys'

const ShortcutSheet = lazyLoad(() => import('./shortcut-sheet').then((module) => module.ShortcutSheet))

/** Handles the keyboard shortcuts of every page. `?` or the button lists them. */
export function Shortcuts() {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const isOn = useSyncExternalStore(subscribeToSingleKeys, areSingleKeysOn, () => true)
  useEffect(() => {
    const unlessTyping = (run: () => void) => (event: KeyboardEvent) => {
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      ) {
        return
      }
      event.preventDefault()
      run()
    }
    const help = onEveryLayout(
      '?',
      unlessTyping(() => setOpen(true)),
    )
    let stop = () => {}
    const openPage = (href: string) => {
      router.push(href)
      // Resets tinykeys: it would otherwise still wait for other sequences, and ignore a new `g`.
      stop()
      listen()
    }
    const pages = Object.fromEntries(
      pageShortcuts.map(({ keys, href }) => [keys.join(' '), unlessTyping(() => openPage(href))]),
    )
    const elements = Object.assign(
      {},
      ...elementShortcuts.map(({ key, target }) =>
        onEveryLayout(
          key,
          unlessTyping(() => activateElement(document.querySelector(`[data-shortcut="${target}"]`))),
        ),
      ),
    )
    const listen = () => {
      stop = tinykeys(window, isOn ? { ...help, ...pages, ...elements } : help)
    }
    listen()
    return () => stop()
  }, [router, isOn])
  return (
    <>
      <Button
        onPress={() => setOpen(true)}
        className="flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-sm font-medium text-soft transition-colors data-hovered:bg-hover data-hovered:text-ink"
      >
        <Keyboard aria-hidden className="size-[1.125rem]" />
        Shortcuts
        <kbd className="ml-auto rounded border px-1.5 font-sans text-xs">?</kbd>
      </Button>
      {isOpen && <ShortcutSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** Binds a key also with Shift unless it is a letter: some keyboard layouts need Shift for symbols. */
function onEveryLayout(key: string, handle: (event: KeyboardEvent) => void) {
  return /[a-z]/.test(key) ? { [key]: handle } : { [key]: handle, [`Shift+${key}`]: handle }
}

/** Focuses an input, or clicks a button or link. */
function activateElement(element: Element | null): void {
  if (element instanceof HTMLInputElement) element.focus()
  else if (element instanceof HTMLElement) {
    // A dialog or menu returns the focus to the element that had it when it opened.
    if (element instanceof HTMLButtonElement) element.focus()
    element.click()
  }
}
