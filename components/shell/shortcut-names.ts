import type { elementShortcuts, overlayShortcuts } from './shortcut-list'

type Names<Shortcuts> = Record<keyof Shortcuts, string>

export const overlayNames: Names<typeof overlayShortcuts> = { q: 'Add a task' }

export const elementNames: Names<typeof elementShortcuts> = {
  n: 'New task, API key or webhook',
  j: 'Next day or week',
  k: 'Previous day or week',
  t: 'Today or this week',
  c: 'Calendar',
  '/': 'Search the archive',
}

/** Shortcuts of a task that has the focus, in a day and in a week. */
export const taskShortcuts = [
  { keys: ['↑', '↓'], name: 'Previous or next task' },
  { keys: ['Space'], name: 'Complete or reopen' },
  { keys: ['s'], name: 'Start or stop the timer' },
  { keys: ['Enter'], name: 'Edit; in a week, go to its day' },
  { keys: ['1', '2', '3', '0'], name: 'High, medium, low or no priority' },
  { keys: ['d'], name: 'Move to tomorrow; from a later day to the next one' },
  { keys: ['w'], name: 'Move to next week' },
  { keys: ['m'], name: 'Move to another day' },
  { keys: ['Delete'], name: 'Archive' },
  { keys: ['Ctrl', 'z'], name: 'Undo' },
] as const

/** Those in a day alone. */
export const dayShortcuts = [
  { keys: ['Alt', '↑'], name: 'Move up in the list; down with ↓' },
  { keys: ['x'], name: 'Select; also Shift with the arrow keys or a click' },
  { keys: ['.'], name: 'More' },
] as const
