/** Shortcuts that open a dialog on every page. */
export const overlayShortcuts = [{ key: 'q', overlay: 'add', name: 'Add a task' }] as const

/** Opens the command palette, also while somebody types. `$mod` is ⌘ on Apple systems and Ctrl on others. */
export const paletteShortcut = { binding: '$mod+k', key: 'K', name: 'Search, go to a day, run a command' } as const

/** Shortcuts that open a page: two keys in sequence. */
export const pageShortcuts = [
  { keys: ['g', 't'], href: '/day', name: 'Go to today' },
  { keys: ['g', 'i'], href: '/insights', name: 'Go to insights' },
  { keys: ['g', 'a'], href: '/archive', name: 'Go to archive' },
  { keys: ['g', 'd'], href: '/profile/api-keys', name: 'Go to API keys' },
  { keys: ['g', 'w'], href: '/profile/webhooks', name: 'Go to webhooks' },
  { keys: ['g', 'p'], href: '/profile', name: 'Go to profile' },
] as const

/** Shortcuts that click or focus the element with `data-shortcut` equal to `target`. */
export const elementShortcuts = [
  { key: 'n', target: 'new', name: 'New task, API key or webhook' },
  { key: 'j', target: 'next', name: 'Next day' },
  { key: 'k', target: 'previous', name: 'Previous day' },
  { key: 't', target: 'today', name: 'Today' },
  { key: 'c', target: 'calendar', name: 'Calendar' },
  { key: '/', target: 'search', name: 'Search the archive' },
] as const

/** Shortcuts that the task list handles while a task has the focus. */
export const taskShortcuts = [
  { keys: ['↑', '↓'], name: 'Previous or next task' },
  { keys: ['Space'], name: 'Complete or reopen' },
  { keys: ['Enter'], name: 'Edit' },
  { keys: ['1', '2', '3', '0'], name: 'High, medium, low or no priority' },
  { keys: ['d'], name: 'Move to tomorrow' },
  { keys: ['w'], name: 'Move to next week' },
  { keys: ['m'], name: 'Move to another day' },
  { keys: ['Alt', '↑'], name: 'Move up in the list; down with ↓' },
  { keys: ['Delete'], name: 'Archive' },
  { keys: ['x'], name: 'Select; also Shift with the arrow keys or a click' },
  { keys: ['.'], name: 'More' },
  { keys: ['Ctrl', 'z'], name: 'Undo' },
] as const
