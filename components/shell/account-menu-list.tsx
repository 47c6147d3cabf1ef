'use client'

import { Download, LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import type { RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { install, useCanInstall } from '@/components/offline/install-offer'
import { leaveSession } from '@/components/profile/leave-session'
import { Popover } from '@/components/ui/popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { accountPages, furtherPages, sidebarPages } from '@/lib/entry/app-pages'
import { pageIcons } from './page-commands'

/** Menu of the account: its pages, and signing out. */
export function AccountMenuList({
  triggerRef,
  onClose,
}: {
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
}) {
  const router = useRouter()
  const canInstall = useCanInstall()
  const isPhone = useIsPhone()
  return (
    <Popover onClose={onClose} triggerRef={triggerRef} aria-label="Account" placement="top start" className="min-w-44">
      <Menu className={menuClass} aria-label="Account" autoFocus="first" onClose={onClose}>
        {/* On wide screens the sidebar pages are in the navigation. Hidden items would confuse the arrow keys. */}
        {[...accountPages, ...(isPhone ? [...furtherPages, ...sidebarPages] : [])].map(({ path, name }) => {
          const Icon = pageIcons[path]
          return (
            <MenuItem key={path} className={menuItemClass} onAction={() => router.push(path)}>
              <Icon aria-hidden />
              {name}
            </MenuItem>
          )
        })}
        {canInstall && (
          <MenuItem className={menuItemClass} onAction={() => void install()}>
            <Download aria-hidden />
            Install app
          </MenuItem>
        )}
        <MenuItem className={menuItemClass} onAction={() => void leaveSession()}>
          <LogOut aria-hidden />
          Sign out
        </MenuItem>
      </Menu>
    </Popover>
  )
}
