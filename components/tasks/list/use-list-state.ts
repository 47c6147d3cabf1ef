'use client'

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { useUndoKey } from '@/components/tasks/changes/use-undo-key'
import { setShownDay } from '@/components/tasks/day/shown-day'
import { useNow } from '@/components/tasks/facts/use-now'
import { holdPress } from '@/components/tasks/gestures/hold-press'
import { findRow, keyOf } from '@/components/tasks/gestures/row-elements'
import { startSwipe } from '@/components/tasks/gestures/start-swipe'
import { handleRowKey } from './handle-row-key'
import type { ListState } from './list-state'
import type { RowHandlers, RowMenu } from './row-handlers'
import { type Selection, useSelection } from './use-selection'

/** The menu that is open, and where. */
export type OpenMenu = { id: string; menu: RowMenu; button: HTMLElement }

export type Menus = { open: OpenMenu | undefined; close: () => void }

/** The state that the lists of a day share, and the events that their container handles. */
export function useListState({
  day,
  act,
  leaving,
  opened,
  setOpened,
}: {
  day: OptimisticDay
  act: DayActions
  leaving: ReadonlySet<string>
  /** The id of the task whose editor is open. */
  opened: string | undefined
  setOpened: (id: string | undefined) => void
}) {
  const shown = useMemo(() => [...day.overdue, ...day.tasks], [day.overdue, day.tasks])
  const selection = useSelection(shown)
  const { locale } = useLocale()
  const now = useNow(day.readAt)
  const focused = useRef<string>(undefined)
  const [menu, setMenu] = useState<OpenMenu>()
  const latest = useRef({ shown, act, day, selection })
  latest.current = { shown, act, day, selection }
  useEffect(() => setShownDay(latest), [])

  // The handlers stay the same, so that a change renders only the rows that it concerns.
  const on = useMemo((): RowHandlers => {
    const withTask = (id: string, run: (task: (typeof shown)[number]) => void) => {
      const task = latest.current.shown.find(({ _id }) => _id === id)
      if (task) run(task)
    }
    return {
      complete: (id) => withTask(id, (task) => latest.current.act.complete([task])),
      archive: (id) => withTask(id, (task) => latest.current.act.archive([task])),
      openMenu: (id, name, button) => setMenu({ id, menu: name, button }),
      followFinger: (id, event) => {
        const { currentTarget: row, clientY } = event
        holdPress(event, () => {
          latest.current.selection.toggle(id)
          void import('@/components/tasks/gestures/drag-held-row').then(
            ({ dragHeldRow }) => dragHeldRow(row, clientY, () => latest.current),
            // Without it the press only selects.
            () => undefined,
          )
        })
        withTask(id, (task) => startSwipe(event, task, latest.current))
      },
    }
  }, [])
  const close = useCallback(() => setOpened(undefined), [setOpened])
  useUndoKey()

  const editing = shown.some(({ _id }) => _id === opened) ? opened : undefined
  useEffect(() => {
    // A task that comes back, as after Undo, does not open by itself.
    if (opened !== editing) close()
  }, [opened, editing, close])
  const state = useMemo(
    (): ListState => ({
      on,
      opened: editing,
      close,
      selected: selection.ids,
      leaving,
      withMenu: menu?.id,
      now,
    }),
    [on, editing, close, selection.ids, leaving, menu?.id, now],
  )
  const menus = {
    open: menu,
    close: () => setMenu(undefined),
  }
  const events = {
    onKeyDown: (event: KeyboardEvent) =>
      handleRowKey(event, { day, act, locale, selection, open: setOpened, openMenu: on.openMenu }),
    onMouseDown: (event: MouseEvent) => keepFirstRow(event, focused.current),
    onClick: (event: MouseEvent) => handleRowClick(event, selection, focused.current, setOpened),
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest<HTMLElement>('[role=row]')?.dataset.key ?? focused.current
    },
  }
  return { state, selection, menus, events }
}

/** Shift+click selects from the focused row on, so that pressing the button must not focus another one, or select text. */
function keepFirstRow(event: MouseEvent, focused: string | undefined): void {
  const row = findClickedRow(event)
  if (!row || !event.shiftKey) return
  event.preventDefault()
  if (focused === undefined || !findRow(focused)) row.focus()
}

/**
 * A click opens the task; with Shift it selects the rows up to it, with Ctrl or Cmd it selects or deselects it. So does a
 * tap while tasks are selected.
 */
function handleRowClick(
  event: MouseEvent,
  selection: Selection,
  focused: string | undefined,
  open: (id: string) => void,
): void {
  const row = findClickedRow(event)
  if (!row) return
  const id = keyOf(row)
  const { nativeEvent } = event
  const isTap = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
  if (event.ctrlKey || event.metaKey || (isTap && selection.ids.size > 0)) selection.toggle(id)
  else if (event.shiftKey) {
    selection.extendTo(focused ?? id, id)
    row.focus()
  } else open(id)
}

/** The row that a click is for, and not a control in it. */
function findClickedRow({ target }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('button, input, label, a')) return null
  return target.closest<HTMLElement>('[role=row][data-key]')
}
