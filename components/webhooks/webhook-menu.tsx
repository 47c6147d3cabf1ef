'use client'

import { CirclePause, CirclePlay, Eye, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { ActionMenu, type MenuAction } from '@/components/ui/action-menu'
import type { Webhook } from '@/lib/domain/webhooks/schema'

export type WebhookAction = 'edit' | 'pause' | 'resume' | 'show-secret' | 'rotate' | 'delete'

const deletion = { id: 'delete', name: 'Delete', icon: Trash2, isDestructive: true } as const

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
  const actions: MenuAction<WebhookAction>[] = [
    { id: 'edit', name: 'Edit', icon: Pencil },
    webhook.state === 'active'
      ? { id: 'pause', name: 'Pause', icon: CirclePause }
      : { id: 'resume', name: 'Resume', icon: CirclePlay },
    { id: 'show-secret', name: 'Show secret', icon: Eye },
    { id: 'rotate', name: 'Rotate secret', icon: RefreshCw },
    ...(canDelete ? [deletion] : []),
  ]
  return <ActionMenu label={`Actions for ${webhook.name}`} actions={actions} onSelect={onSelect} />
}
