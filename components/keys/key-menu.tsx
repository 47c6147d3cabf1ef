'use client'

import { Ban, Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import type { ApiKey } from '@/lib/keys/schema'

export type KeyAction = 'activity' | 'rename' | 'revoke' | 'delete'

/** Menu of the actions on a key. A valid key must be revoked before it can be deleted. */
export function KeyMenu({ apiKey, onSelect }: { apiKey: ApiKey; onSelect: (action: KeyAction) => void }) {
  return (
    <MenuTrigger>
      <Button
        aria-label={`Actions for ${apiKey.name}`}
        className="inline-flex size-9 cursor-pointer items-center justify-center rounded-lg text-soft data-hovered:bg-hover data-hovered:text-ink"
      >
        <Ellipsis aria-hidden className="size-4" />
      </Button>
      <Popover placement="bottom end" className="min-w-40 data-entering:animate-rise">
        <Menu className={menuClass}>
          <MenuItem className={menuItemClass} onAction={() => onSelect('activity')}>
            <History aria-hidden />
            Recent activity
          </MenuItem>
          <MenuItem className={menuItemClass} onAction={() => onSelect('rename')}>
            <Pencil aria-hidden />
            Rename
          </MenuItem>
          {apiKey.state === 'active' ? (
            <MenuItem className={`${menuItemClass} text-danger`} onAction={() => onSelect('revoke')}>
              <Ban aria-hidden />
              Revoke
            </MenuItem>
          ) : (
            <MenuItem className={`${menuItemClass} text-danger`} onAction={() => onSelect('delete')}>
              <Trash2 aria-hidden />
              Delete
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
