'use client'

import { CircleUserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyLoad } from '@/components/ui/lazy-load'
import { openOnKey } from '@/components/ui/open-on-key'

// Loaded on demand: it is many times the size of the button.
const AccountMenuList = lazyLoad(() => import('./account-menu-list').then((module) => module.AccountMenuList))

/** Button in the navigation that opens the account menu. */
export function AccountMenu({ isCurrent }: { isCurrent: boolean }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onKeyDown={openOnKey(() => setOpen(true))}
        {...(isCurrent && { 'aria-current': 'page' as const })}
        className="navigation-item"
      >
        <CircleUserRound aria-hidden />
        <span className="truncate">Account</span>
      </button>
      {isOpen && <AccountMenuList triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  )
}
