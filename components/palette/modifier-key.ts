/** The name of the key that shortcuts such as Ctrl+K need on this system, as tinykeys' `$mod` finds it. */
export function nameModifier(): '⌘' | 'Ctrl' {
  return /Mac|iPod|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
}
