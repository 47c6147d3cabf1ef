/**
 * One value for the whole process. A module variable is not enough: Next's bundles and the server's bundle each have their
 * own copy of every module, and a development server loads a changed module again.
 */
export type ProcessSingleton<Value> = {
  /** Returns the value, which the first call creates. */
  (): Value
  /** Forgets the value, so that the next call creates another one, and returns it. */
  clear(): Value | undefined
}

type Slot<Value> = { value: Value | undefined }

declare global {
  /** The singletons of this process by name. Every bundle sees the same `globalThis`. */
  var daymarkSingletons: Map<string, Slot<unknown>> | undefined
}

/** @param name one module alone uses it */
export function processSingleton<Value>(name: string, create: () => Value): ProcessSingleton<Value> {
  globalThis.daymarkSingletons ??= new Map()
  const known = globalThis.daymarkSingletons.get(name) ?? { value: undefined }
  globalThis.daymarkSingletons.set(name, known)
  // Safe because one module alone, in each bundle, fills this slot, through the calls below.
  const slot = known as Slot<Value>
  const get = () => {
    slot.value ??= create()
    return slot.value
  }
  const clear = () => {
    const { value } = slot
    slot.value = undefined
    return value
  }
  return Object.assign(get, { clear })
}
