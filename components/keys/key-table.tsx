'use client'

import { type ReactNode, useState } from 'react'
import { callAction } from '@/components/ui/call-action'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { lazyLoad } from '@/components/ui/lazy-load'
import { QuotedTitle } from '@/components/ui/quoted-title'
import { RenameDialog } from '@/components/ui/rename-dialog'
import { showError, showMessage } from '@/components/ui/show-message'
import type { ApiKey, KeyScope } from '@/lib/domain/access/keys/schema'
import { deleteKey, renameKey, revokeKey } from './actions'
import { InstantText } from './instant-text'
import { type KeyAction, KeyMenu } from './key-menu'
import { KeyStateBadge } from './key-state'

const KeyActivityDialog = lazyLoad(() => import('./key-activity-dialog').then((module) => module.KeyActivityDialog))

const scopeNames: Record<KeyScope, string> = { full: 'Full', read: 'Read only', manage: 'Manage' }

type Selection = { action: KeyAction; key: ApiKey }

/** All API keys: a table on wide screens, cards on others. */
export function KeyTable({ keys, now, timeZone }: { keys: readonly ApiKey[]; now: number; timeZone: string }) {
  const [selection, setSelection] = useState<Selection>()
  // Not a dialog that was opened meanwhile.
  const close = () => setSelection((current) => (current === selection ? undefined : current))
  const showTime = (instant: number | null) =>
    instant === null ? 'Never' : <InstantText instant={instant} now={now} timeZone={timeZone} />
  const cellClass = 'lg:table-cell lg:px-3 lg:py-3 lg:align-middle lg:first:pl-4'

  const runAction = async ({ action, key }: Selection) => {
    const outcome = await callAction(() => (action === 'revoke' ? revokeKey(key.id) : deleteKey(key.id)))
    if (outcome.ok) showMessage(action === 'revoke' ? `“${key.name}” revoked.` : `“${key.name}” deleted.`)
    else showError(outcome.message)
    close()
  }

  return (
    <>
      <div className="lg:rounded-xl lg:border">
        <table className="block w-full text-left text-sm lg:table">
          <thead className="hidden text-xs text-soft lg:table-header-group">
            <tr>
              {['Name', 'Permissions', 'Key', 'Created', 'Last used', 'Expires', 'State'].map((name) => (
                <th key={name} scope="col" className="px-3 py-2.5 font-medium whitespace-nowrap first:pl-4">
                  {name}
                </th>
              ))}
              <th scope="col" className="w-12">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="flex flex-col gap-3 lg:table-row-group">
            {keys.map((key) => (
              <tr
                key={key.id}
                className="relative grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl border p-4 lg:table-row lg:border-0 lg:border-t"
              >
                <th
                  scope="row"
                  className={`col-span-2 pr-10 text-base font-medium lg:max-w-48 lg:text-sm ${cellClass}`}
                >
                  <span dir="auto" className="line-clamp-2 wrap-anywhere lg:min-w-24">
                    {key.name}
                  </span>
                </th>
                <Cell label="Permissions" className={cellClass}>
                  {scopeNames[key.scope]}
                </Cell>
                <Cell label="Key" className={cellClass}>
                  {key.clientName === null ? (
                    <span className="font-mono whitespace-nowrap">…{key.lastFour}</span>
                  ) : (
                    <span className="line-clamp-2 wrap-anywhere">
                      Connected by <bdi>{key.clientName}</bdi>
                    </span>
                  )}
                </Cell>
                <Cell label="Created" className={cellClass}>
                  {showTime(key.createdAt)}
                </Cell>
                <Cell label="Last used" className={cellClass}>
                  {showTime(key.lastUsedAt)}
                </Cell>
                <Cell label="Expires" className={cellClass}>
                  {/* The last valid day of a key that expires at midnight is the day before. */}
                  {showTime(key.expiresAt === null ? null : key.expiresAt - 1)}
                </Cell>
                <Cell label="State" className={cellClass}>
                  <KeyStateBadge apiKey={key} now={now} />
                </Cell>
                <td className="absolute top-2 right-2 lg:static lg:table-cell lg:pr-2 lg:align-middle">
                  <KeyMenu apiKey={key} onSelect={(action) => setSelection({ action, key })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {selection?.action === 'activity' && (
        <KeyActivityDialog apiKey={selection.key} timeZone={timeZone} onClose={close} />
      )}
      {selection?.action === 'rename' && (
        <RenameDialog
          title="Rename key"
          initialName={selection.key.name}
          rename={(name) => renameKey({ id: selection.key.id, name })}
          onClose={close}
        />
      )}
      {selection?.action === 'revoke' && (
        <ConfirmDialog
          title={<QuotedTitle before="Revoke" name={selection.key.name} after="?" />}
          action="Revoke key"
          isOpen
          onClose={close}
          onConfirm={() => runAction(selection)}
        >
          <p>
            {selection.key.lastUsedAt === null ? (
              'It was never used.'
            ) : (
              <>
                It was last used{' '}
                <InstantText instant={selection.key.lastUsedAt} now={now} timeZone={timeZone} length="long" />.
              </>
            )}{' '}
            Everything that uses it stops working at once. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
      {selection?.action === 'delete' && (
        <ConfirmDialog
          title={<QuotedTitle before="Delete" name={selection.key.name} after="?" />}
          action="Delete key"
          isOpen
          onClose={close}
          onConfirm={() => runAction(selection)}
        >
          <p>The key no longer works. It disappears from this list.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Cell({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <td className={`flex flex-col ${className}`}>
      <span className="text-xs text-soft lg:hidden">{label}</span>
      <span>{children}</span>
    </td>
  )
}
