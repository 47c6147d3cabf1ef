'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { keyOf, listRows } from '@/components/tasks/gestures/row-elements'

/** Menus and dialogs, which hold the focus for a while. */
const overlay = '[role=menu], [role=dialog], [role=toolbar], [role=region]'

/**
 * Keeps the keyboard focus on the page when the focused row, or its editor or menu, disappears: it goes to the row, or
 * to the row that follows, or to the last one of the list, or to the input for a new task. From a button of a list that
 * disappears, such as that of overdue tasks, it goes to the first row.
 * @param opened the id of the task whose editor is open. On a phone it leaves the list until the editor closes.
 */
export function useRowFocus(container: RefObject<HTMLElement | null>, opened: string | undefined): void {
  const focused = useRef<{ key: string; list: string; keys: string[] }>(undefined)
  useEffect(() => {
    const remember = ({ type, target }: Pick<Event, 'type' | 'target'>) => {
      if (!(target instanceof Element) || target.closest(overlay)) return
      const row = target.closest<HTMLElement>('[data-key]')
      const list = row && container.current?.contains(row) ? row.closest('[role=grid]') : null
      focused.current =
        row && list
          ? { key: keyOf(row), list: list.ariaLabel ?? '', keys: listKeys(list) }
          : type === 'focusin' && container.current?.contains(target.closest('section'))
            ? { key: '', list: '', keys: [] }
            : undefined
    }
    // The palette may have focused a row already, on another page.
    remember({ type: '', target: document.activeElement })
    document.addEventListener('focusin', remember)
    // A press beside the rows gives up the focus.
    document.addEventListener('pointerdown', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', remember)
    }
  }, [container])
  useLayoutEffect(() => {
    if (!focused.current) return
    const { key, list } = focused.current
    const page = container.current
    const within = key === '' ? page : page?.querySelector(`[role=grid][aria-label="${list}"]`)
    // The list may have another order than when the row got the focus.
    const keys = within ? listKeys(within) : []
    if (keys.includes(key)) focused.current.keys = keys
    if (key === opened || document.activeElement !== document.body) return
    const rows = within ? listRows(within) : []
    const following = focused.current.keys
      .slice(focused.current.keys.indexOf(key))
      .map((one) => rows.find((row) => keyOf(row) === one))
    const next = following.find((row) => row !== undefined) ?? rows.at(key === '' ? 0 : -1)
    const target = next ?? document.querySelector<HTMLElement>('[data-shortcut="new"]')
    target?.focus()
    // The page is inert until the effects of a dialog that closes have run.
    if (document.activeElement !== target) requestAnimationFrame(() => target?.focus())
  })
}

/** The ids of a list's tasks, also of the one whose editor is open. */
function listKeys(list: Element): string[] {
  return [...list.querySelectorAll<HTMLElement>('[data-key]')].map(keyOf)
}
