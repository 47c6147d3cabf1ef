'use client'

import { BookOpen, CircleUserRound, Download, History, KeyRound, LogOut, Webhook } from 'lucide-react'
import { useRouter } from 'next/navigation'
import type { RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { install, useCanInstall } from '@/components/offline/install-offer'
import { leaveSession } from '@/components/profile/leave-session'
import { Popover } from '@/components/ui/popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import { useIsPhone } from '@/components/ui/use-is-phone'

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
        <MenuItem className={menuItemClass} onAction={() => router.push('/profile')}>
          <CircleUserRound aria-hidden />
          Profile
        </MenuItem>
        <MenuItem className={menuItemClass} onAction={() => router.push('/profile/activity')}>
          <History aria-hidden />
          Activity
        </MenuItem>
        {/* On wide screens these are in the navigation. Left out, because hidden ones confuse the arrow keys. */}
        {isPhone && (
          <MenuItem className={menuItemClass} onAction={() => router.push('/profile/api-keys')}>
            <KeyRound aria-hidden />
            API keys
          </MenuItem>
        )}
        {isPhone && (
          <MenuItem className={menuItemClass} onAction={() => router.push('/profile/webhooks')}>
            <Webhook aria-hidden />
            Webhooks
          </MenuItem>
        )}
        {isPhone && (
          <MenuItem className={menuItemClass} onAction={() => router.push('/reference')}>
            <BookOpen aria-hidden />
            API reference
          </MenuItem>
        )}
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
