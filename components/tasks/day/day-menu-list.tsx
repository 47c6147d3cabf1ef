'use client'

import { ArrowDownWideNarrow, Bot, ClockArrowDown, Rows4 } from 'lucide-react'
import { useRouter, useSearchParams } from 'next/navigation'
import type { RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from '@/components/ui/popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import { densityCookie } from '@/lib/entry/web/preference-cookies'
import { sortShownDay } from './sort-day'

/** Menu of what can be done with a day. */
export function DayMenuList({
  isCompact,
  onCompact,
  triggerRef,
  onClose,
}: {
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const router = useRouter()
  const isByAgents = useSearchParams().has('by')
  const label = 'More for this day'
  const changeDensity = () => {
    storeDensity(!isCompact)
    onCompact(!isCompact)
  }
  return (
    <Popover onClose={onClose} triggerRef={triggerRef} aria-label={label} placement="bottom end" className="min-w-52">
      <Menu className={menuClass} aria-label={label} autoFocus="first" onClose={onClose}>
        <MenuItem id="time" className={menuItemClass} onAction={() => sortShownDay('time')}>
          <ClockArrowDown aria-hidden />
          Sort by time
        </MenuItem>
        <MenuItem id="priority" className={menuItemClass} onAction={() => sortShownDay('priority')}>
          <ArrowDownWideNarrow aria-hidden />
          Sort by priority
        </MenuItem>
        <MenuItem
          id="agents"
          className={menuItemClass}
          onAction={() => router.push(isByAgents ? window.location.pathname : '?by=agents', { scroll: false })}
        >
          <Bot aria-hidden />
          {isByAgents ? 'Show all tasks' : 'What agents did today'}
        </MenuItem>
        <MenuItem id="density" className={menuItemClass} onAction={changeDensity}>
          <Rows4 aria-hidden />
          {isCompact ? 'Comfortable rows' : 'Compact rows'}
        </MenuItem>
      </Menu>
    </Popover>
  )
}

/** Stores the density for a year. The cookie has no prefix: it tells nothing. */
function storeDensity(isCompact: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and is not in every browser
  document.cookie = `${densityCookie}=${isCompact ? 'compact' : ''}; path=/; max-age=31536000; samesite=lax`
}
