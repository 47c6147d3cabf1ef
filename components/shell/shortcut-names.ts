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
