'use client'

import { Ellipsis } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { iconButtonClass } from '@/components/ui/icon-button-class'
import { lazyLoad } from '@/components/ui/lazy-load'
import { openOnKey } from '@/components/ui/open-on-key'

const DayMenuList = lazyLoad(() => import('./day-menu-list').then((module) => module.DayMenuList))

/** Button with the menu of a day. Does not render again when a task changes. */
export const DayMenu = memo(function DayMenu(density: { isCompact: boolean; onCompact: (isCompact: boolean) => void }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      <button
        type="button"
        ref={trigger}
        aria-label="More for this day"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={openOnKey(open)}
        className={iconButtonClass}
      >
        <Ellipsis aria-hidden />
      </button>
      {isOpen && <DayMenuList {...density} triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  )
})
