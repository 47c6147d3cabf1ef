'use client'

import { Ban, History, Pencil, Trash2 } from 'lucide-react'
import { ActionMenu, type MenuAction } from '@/components/ui/action-menu'
import type { ApiKey } from '@/lib/domain/access/keys/schema'

export type KeyAction = 'activity' | 'rename' | 'revoke' | 'delete'

/** Menu of the actions on a key. A valid key must be revoked before it can be deleted. */
export function KeyMenu({ apiKey, onSelect }: { apiKey: ApiKey; onSelect: (action: KeyAction) => void }) {
  const actions: MenuAction<KeyAction>[] = [
    { id: 'activity', name: 'Recent activity', icon: History },
    { id: 'rename', name: 'Rename', icon: Pencil },
    apiKey.state === 'active'
      ? { id: 'revoke', name: 'Revoke', icon: Ban, isDestructive: true }
      : { id: 'delete', name: 'Delete', icon: Trash2, isDestructive: true },
  ]
  return <ActionMenu label={`Actions for ${apiKey.name}`} actions={actions} onSelect={onSelect} />
}
