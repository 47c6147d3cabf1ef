/** Shortcuts that lead to a place: one key after the other. */
export const goTo = [
  { keys: ['g', 't'], href: '/day', name: 'Go to today' },
  { keys: ['g', 'i'], href: '/insights', name: 'Go to insights' },
  { keys: ['g', 'a'], href: '/archive', name: 'Go to the archive' },
  { keys: ['g', 'd'], href: '/profile/api-keys', name: 'Go to API keys' },
  { keys: ['g', 'p'], href: '/profile', name: 'Go to the profile' },
] as const

/** Shortcuts that press or focus what bears `data-shortcut` on the page. */
export const pressKey = [
  { key: 'n', target: 'new', name: 'New task, or new key' },
  { key: 'j', target: 'next', name: 'Next day' },
  { key: 'k', target: 'previous', name: 'Previous day' },
  { key: 't', target: 'today', name: 'Today' },
  { key: 'c', target: 'calendar', name: 'Calendar' },
  { key: '/', target: 'search', name: 'Search in the archive' },
] as const

/** What the list of tasks understands by itself, while a task is focused. */
export const inList = [
  { keys: ['↑', '↓'], name: 'From task to task' },
  { keys: ['Space'], name: 'Complete, or take back' },
  { keys: ['Enter'], name: 'Edit' },
  { keys: ['m'], name: 'Move to another day' },
  { keys: ['Delete'], name: 'Archive' },
  { keys: ['Tab', 'Enter'], name: 'Take it by its handle, then the arrows' },
] as const
