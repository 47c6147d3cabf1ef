'use client'

import { Ban, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import type { ApiKey } from '@/lib/keys/schema'

/** What can be done with a key. */
export function KeyMenu({ apiKey, onAsk }: { apiKey: ApiKey; onAsk: (what: 'rename' | 'revoke' | 'remove') => void }) {
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
          <MenuItem className={menuItemClass} onAction={() => onAsk('rename')}>
            <Pencil aria-hidden />
            Rename
          </MenuItem>
          {apiKey.state === 'active' ? (
            <MenuItem className={`${menuItemClass} text-danger`} onAction={() => onAsk('revoke')}>
              <Ban aria-hidden />
              Revoke
            </MenuItem>
          ) : (
            <MenuItem className={`${menuItemClass} text-danger`} onAction={() => onAsk('remove')}>
              <Trash2 aria-hidden />
              Remove
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
