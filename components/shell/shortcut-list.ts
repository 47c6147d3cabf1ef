// shortcut-names.ts has the names: the first load of a page needs the keys only.

/** Keys that open a dialog on every page. */
export const overlayShortcuts = { q: 'add' } as const

/** Opens the command palette, also while somebody types. `$mod` is ⌘ on Apple systems and Ctrl on others. */
export const paletteShortcut = '$mod+k'

/** Keys that click or focus the element with this `data-shortcut`. */
export const elementShortcuts = {
  n: 'new',
  j: 'next',
  k: 'previous',
  t: 'today',
  c: 'date-picker',
  '/': 'search',
} as const
