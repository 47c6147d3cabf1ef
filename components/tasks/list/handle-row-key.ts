import type { KeyboardEvent } from 'react'
import { readKey } from '@/components/shell/read-key'
import { areSingleKeysOn } from '@/components/shell/single-keys'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { isPriorityKey, prioritiesByKey } from '@/components/tasks/changes/prioritize-tasks'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { findNextDay } from '@/components/tasks/facts/find-next-day'
import { moveInList } from '@/components/tasks/gestures/move-in-list'
import { keyOf, listRows } from '@/components/tasks/gestures/row-elements'
import { withNextWeek } from '@/components/tasks/move/with-next-week'
import { toggleTimer } from '@/components/timer/timer-on-demand'
import type { RowMenu } from './row-handlers'
import type { Selection } from './use-selection'

type Page = {
  day: OptimisticDay
  act: DayActions
  locale: string
  selection: Selection
  open: (id: string) => void
  openMenu: (id: string, menu: RowMenu, button: HTMLElement) => void
}

/** Handles a key that is pressed on a row. A letter or digit acts on the selected tasks if the row is one of them. */
export function handleRowKey(event: KeyboardEvent, page: Page): void {
  const { target: row } = event
  if (!(row instanceof HTMLElement) || row.role !== 'row') return
  if (isPageShortcut(event)) return
  const task = [...page.day.overdue, ...page.day.tasks].find(({ _id }) => _id === row.dataset.key)
  if (!task || !runKey(event, row, task, page)) return
  event.preventDefault()
  event.stopPropagation()
}

/** How long tinykeys waits for the second key of a sequence, in ms. */
const sequenceMs = 1000
let sequenceBegan = Number.NEGATIVE_INFINITY

/** Tells whether a key belongs to a shortcut that opens a page, such as g and then d. */
export function isPageShortcut({ nativeEvent, timeStamp }: KeyboardEvent): boolean {
  const isSecond = timeStamp - sequenceBegan < sequenceMs
  sequenceBegan = readKey(nativeEvent) === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
  return isSecond
}

/** Returns whether the key does something. */
function runKey(event: KeyboardEvent, row: HTMLElement, task: DayTask, page: Page): boolean {
  const { shiftKey, altKey } = event
  const key = readKey(event.nativeEvent)
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
  // With the other arrows, browsers go back and forward.
  if (altKey) return step !== undefined && moveInList(page.selection.tasksWith(task), step, page)
  if (event.ctrlKey || event.metaKey) return key === 'a' && selectList(task, page)
  const next = nextRow(row, key)
  if (next) {
    if (shiftKey) page.selection.extendTo(keyOf(row), keyOf(next))
    next.focus()
    return true
  }
  // A key that is held would act on the next row, which gets the focus. Space would scroll the page.
  if (event.repeat) return key === ' '
  return runCommand(key, row, task, page)
}

function runCommand(key: string, row: HTMLElement, task: DayTask, page: Page): boolean {
  const { act, day, locale, selection } = page
  const tasks = selection.tasksWith(task)
  // The rows leave, and the focus goes to another one: the next key must not seem to be for the selected tasks.
  const runAndDeselect = (run: (tasks: readonly DayTask[]) => void) => {
    if (selection.ids.has(task._id)) selection.clear()
    run(tasks)
  }
  if (key === ' ') runAndDeselect(act.complete)
  else if (key === 'Enter') page.open(task._id)
  else if (key === 'Delete' || key === 'Backspace') runAndDeselect(act.archive)
  else if (!areSingleKeysOn()) return false
  else if (key === 'm') page.openMenu(task._id, 'move', row)
  else if (key === '.') page.openMenu(task._id, 'more', row)
  else if (key === 'd') putOff(tasks, page)
  else if (key === 'w') withNextWeek(locale, day.today, (date) => act.move(tasks, date, 'next week'))
  else if (key === 's') toggleTimer(task)
  else if (key === 'x') selection.toggle(task._id)
  else if (isPriorityKey(key)) act.prioritize(tasks, prioritiesByKey[key])
  else return false
  return true
}

/** Moves tasks to tomorrow, and from a later day to the day after it. */
function putOff(tasks: readonly DayTask[], { act, day }: Page): void {
  const { date, when } = findNextDay(day.date, day.today)
  act.move(tasks, date, when)
}

/** The row that a key leads to, across the lists of the page; Home and End stay in the list. */
function nextRow(row: HTMLElement, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const rows = listRows(document)
    return rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)] ?? row
  }
  const rows = rowsOfList(row)
  return key === 'Home' ? rows[0] : key === 'End' ? rows.at(-1) : undefined
}

function rowsOfList(row: HTMLElement): HTMLElement[] {
  const list = row.closest('[role=grid]')
  return list ? listRows(list) : []
}

/** Selects the list that a task is in, also the tasks that it does not show yet. */
function selectList(task: DayTask, { day, selection }: Page): true {
  const list = day.overdue.includes(task)
    ? day.overdue
    : day.tasks.filter(({ isCompleted }) => isCompleted === task.isCompleted)
  selection.extend(list.map(({ _id }) => _id))
  return true
}
