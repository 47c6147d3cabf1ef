import { createKeybindingsHandler, type KeybindingHandlerOptions, type KeybindingsMap } from 'tinykeys'
import { readKey } from './read-key'

/**
 * Handles keyboard shortcuts of the page, on keyboards of any script.
 * @returns a function that stops
 */
export function listenForKeys(bindings: KeybindingsMap, options?: KeybindingHandlerOptions): () => void {
  const handle = createKeybindingsHandler(bindings, options)
  const onKeyDown = (event: KeyboardEvent) => {
    // The browser sends such an event when a field is filled from a suggestion.
    if (event.key === undefined) return
    const key = readKey(event)
    handle(key === event.key ? event : withKey(event, key))
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

/** The same event with another key. */
function withKey(event: KeyboardEvent, key: string): KeyboardEvent {
  return new Proxy(event, {
    get(target, name) {
      if (name === 'key') return key
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
