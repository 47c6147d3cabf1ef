import type { elementShortcuts, overlayShortcuts, pageShortcuts } from './shortcut-list'

type Names<Shortcuts> = Record<keyof Shortcuts, string>

export const overlayNames: Names<typeof overlayShortcuts> = { q: 'Add a task' }

export const pageNames: Names<typeof pageShortcuts> = {
  t: 'Go to today',
  k: 'Go to this week',
  i: 'Go to insights',
  a: 'Go to archive',
  d: 'Go to API keys',
  w: 'Go to webhooks',
  p: 'Go to profile',
}

export const elementNames: Names<typeof elementShortcuts> = {
  n: 'New task, API key or webhook',
  j: 'Next day or week',
  k: 'Previous day or week',
  t: 'Today or this week',
  c: 'Calendar',
  '/': 'Search the archive',
}
