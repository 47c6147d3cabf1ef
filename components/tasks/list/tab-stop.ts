'use client'

import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/**
 * The row of a list that Tab reaches: the one that had the focus last, or else the first. It is beside React's state,
 * so that a step through a long list renders two rows instead of all.
 */
class TabStop {
  #keys: readonly string[] = []
  #focused: string | undefined
  #listeners = new Set<() => void>()
  /** The id of the row. */
  current: string | undefined

  setKeys(keys: readonly string[]): void {
    this.#keys = keys
    this.#update()
  }

  focus(key: string): void {
    this.#focused = key
    this.#update()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #update(): void {
    const isThere = this.#focused !== undefined && this.#keys.includes(this.#focused)
    const current = isThere ? this.#focused : this.#keys[0]
    if (current === this.current) return
    this.current = current
    for (const listener of this.#listeners) listener()
  }
}

const TabStopContext = createContext(new TabStop())
export const TabStopProvider = TabStopContext.Provider

/** The tab stop of a list with these rows. */
export function useTabStop(keys: readonly string[]): TabStop {
  const [stop] = useState(() => {
    const made = new TabStop()
    made.setKeys(keys)
    return made
  })
  useLayoutEffect(() => stop.setKeys(keys), [stop, keys])
  return stop
}

/** Whether Tab reaches the row. */
export function useIsTabStop(key: string): boolean {
  const stop = useContext(TabStopContext)
  const isAt = () => stop.current === key
  return useSyncExternalStore(stop.subscribe, isAt, isAt)
}
