'use client'

import { Archive, CalendarArrowUp, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { openOnKey } from '@/components/ui/open-on-key'
import type { RowHandlers } from './row-handlers'

/** The buttons of a row, at its end while the pointer or the focus is in it. */
export function RowActions({
  id,
  text,
  tabIndex,
  on,
}: {
  id: string
  text: string
  tabIndex: number
  on: RowHandlers
}) {
  const button = (
    name: string,
    title: string,
    icon: ReactNode,
    press: (button: HTMLElement) => void,
    opens?: 'menu',
  ) => (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={`${name}: ${text}`}
      aria-haspopup={opens}
      title={title}
      onClick={({ currentTarget }) => press(currentTarget)}
      onKeyDown={opens && openOnKey(press)}
    >
      {icon}
    </button>
  )
  return (
    <div className="row-actions">
      {button('Move', 'Move (m)', <CalendarArrowUp aria-hidden />, (at) => on.openMenu(id, 'move', at), 'menu')}
      {button('Archive', 'Archive (Delete)', <Archive aria-hidden />, () => on.archive(id))}
      {button('More', 'More', <Ellipsis aria-hidden />, (at) => on.openMenu(id, 'more', at), 'menu')}
    </div>
  )
}
