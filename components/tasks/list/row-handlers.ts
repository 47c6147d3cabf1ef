import type { PointerEvent } from 'react'

/** Handlers of a row's controls. */
export type RowHandlers = {
  complete: (id: string) => void
  archive: (id: string) => void
  /** @param button where the menu opens */
  openMenu: (id: string, menu: RowMenu, button: HTMLElement) => void
  /** Follows a finger: a swipe, or a long press. */
  followFinger: (id: string, event: PointerEvent<HTMLElement>) => void
}

export type RowMenu = 'move' | 'more'
