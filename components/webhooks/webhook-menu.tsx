'use client'

import { CirclePause, CirclePlay, Ellipsis, Eye, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import type { Webhook } from '@/lib/webhooks/schema'

export type WebhookAction = 'edit' | 'pause' | 'resume' | 'show-secret' | 'rotate' | 'delete'

/** Menu of the actions on a webhook. */
export function WebhookMenu({
  webhook,
  canDelete,
  onSelect,
}: {
  webhook: Webhook
  canDelete: boolean
  onSelect: (action: WebhookAction) => void
}) {
  return (
    <MenuTrigger>
      <Button
        aria-label={`Actions for ${webhook.name}`}
        className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-soft data-hovered:bg-hover data-hovered:text-ink"
      >
        <Ellipsis aria-hidden className="size-4" />
      </Button>
      <Popover placement="bottom end" className="min-w-44 data-entering:animate-rise">
        <Menu className={menuClass}>
          <MenuItem className={menuItemClass} onAction={() => onSelect('edit')}>
            <Pencil aria-hidden />
            Edit
          </MenuItem>
          {webhook.state === 'active' ? (
            <MenuItem className={menuItemClass} onAction={() => onSelect('pause')}>
              <CirclePause aria-hidden />
              Pause
            </MenuItem>
          ) : (
            <MenuItem className={menuItemClass} onAction={() => onSelect('resume')}>
              <CirclePlay aria-hidden />
              Resume
            </MenuItem>
          )}
          <MenuItem className={menuItemClass} onAction={() => onSelect('show-secret')}>
            <Eye aria-hidden />
            Show secret
          </MenuItem>
          <MenuItem className={menuItemClass} onAction={() => onSelect('rotate')}>
            <RefreshCw aria-hidden />
            Rotate secret
          </MenuItem>
          {canDelete && (
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
