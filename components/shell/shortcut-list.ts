import type { PageKeys } from '@/lib/entry/app-pages'

// shortcut-names.ts has the names: the first load of a page needs the keys only.

/** Keys that open a dialog on every page. */
export const overlayShortcuts = { q: 'add' } as const

/** Opens the command palette, also while somebody types. `$mod` is ⌘ on Apple systems and Ctrl on others. */
export const paletteShortcut = '$mod+k'

/** Keys that open a page when they follow `g`: all those of the list of pages. */
export const pageShortcuts = {
  t: '/day',
  k: '/week',
  i: '/insights',
  a: '/archive',
  r: '/recurrences',
  l: '/labels',
  d: '/profile/api-keys',
  w: '/profile/webhooks',
  p: '/profile',
} as const satisfies PageKeys

/** Keys that click or focus the element with this `data-shortcut`. */
export const elementShortcuts = {
  n: 'new',
  j: 'next',
  k: 'previous',
  t: 'today',
  c: 'date',
  '/': 'search',
} as const
