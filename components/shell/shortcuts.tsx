'use client'

import { Keyboard } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components/Button'
import { tinykeys } from 'tinykeys'
import { lazyLoad } from '@/components/ui/lazy-load'
import { goTo, pressKey } from './shortcut-list'
import { areSingleKeysOn, subscribeToSingleKeys } from './single-keys'

const ShortcutSheet = lazyLoad(() => import('./shortcut-sheet').then((module) => module.ShortcutSheet))

/** Listens for the keyboard shortcuts of every page, and shows them all at `?`. */
export function Shortcuts() {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const isOn = useSyncExternalStore(subscribeToSingleKeys, areSingleKeysOn, () => true)
  useEffect(() => {
    const unlessTyping = (act: () => void) => (event: KeyboardEvent) => {
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      ) {
        return
      }
      event.preventDefault()
      act()
    }
    const help = onEveryLayout(
      '?',
      unlessTyping(() => setOpen(true)),
    )
    let stop = () => {}
    const go = (href: string) => {
      router.push(href)
      // Or else the keys that could have followed as well would be waited for a while, and g would not begin anew.
      stop()
      listen()
    }
    const places = Object.fromEntries(goTo.map(({ keys, href }) => [keys.join(' '), unlessTyping(() => go(href))]))
    const presses = Object.assign(
      {},
      ...pressKey.map(({ key, target }) =>
        onEveryLayout(
          key,
          unlessTyping(() => act(document.querySelector(`[data-shortcut="${target}"]`))),
        ),
      ),
    )
    const listen = () => {
      stop = tinykeys(window, isOn ? { ...help, ...places, ...presses } : help)
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

/** A sign is typed with Shift on some keyboards and without on others. */
function onEveryLayout(key: string, handle: (event: KeyboardEvent) => void) {
  return /[a-z]/.test(key) ? { [key]: handle } : { [key]: handle, [`Shift+${key}`]: handle }
}

/** Does what pressing the thing itself would. */
function act(element: Element | null): void {
  if (element instanceof HTMLInputElement) element.focus()
  else if (element instanceof HTMLElement) {
    // What a button opens gives the focus back to it.
    if (element instanceof HTMLButtonElement) element.focus()
    element.click()
  }
}
