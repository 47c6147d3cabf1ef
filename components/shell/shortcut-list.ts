/** Shortcuts that open a dialog on every page. */
export const overlayShortcuts = [{ key: 'q', overlay: 'add', name: 'Add a task' }] as const

/** Opens the command palette, also while somebody types. `$mod` is ⌘ on Apple systems and Ctrl on others. */
export const paletteShortcut = { binding: '$mod+k', key: 'K', name: 'Search, go to a day, run a command' } as const

/** Shortcuts that open a page: two keys in sequence. */
export const pageShortcuts = [
  { keys: ['g', 't'], href: '/day', name: 'Go to today' },
  { keys: ['g', 'k'], href: '/week', name: 'Go to this week' },
  { keys: ['g', 'i'], href: '/insights', name: 'Go to insights' },
  { keys: ['g', 'a'], href: '/archive', name: 'Go to archive' },
  { keys: ['g', 'd'], href: '/profile/api-keys', name: 'Go to API keys' },
  { keys: ['g', 'w'], href: '/profile/webhooks', name: 'Go to webhooks' },
  { keys: ['g', 'p'], href: '/profile', name: 'Go to profile' },
] as const

/** Shortcuts that click or focus the element with `data-shortcut` equal to `target`. */
export const elementShortcuts = [
  { key: 'n', target: 'new', name: 'New task, API key or webhook' },
  { key: 'j', target: 'next', name: 'Next day or week' },
  { key: 'k', target: 'previous', name: 'Previous day or week' },
  { key: 't', target: 'today', name: 'Today or this week' },
  { key: 'c', target: 'calendar', name: 'Calendar' },
  { key: '/', target: 'search', name: 'Search the archive' },
] as const
