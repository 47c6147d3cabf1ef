'use client'

import { type ReactNode, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { callAction } from '@/components/ui/call-action'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showError, showMessage } from '@/components/ui/show-message'
import type { ApiKey } from '@/lib/keys/schema'
import { remove, revoke } from './actions'
import { formatInstant } from './format-instant'
import { KeyMenu } from './key-menu'
import { KeyStateBadge } from './key-state'
import { RenameKeyDialog } from './rename-key-dialog'

type Asked = { what: 'revoke' | 'remove' | 'rename'; key: ApiKey }

/** Every key: a table on a desk, cards on a phone. */
export function KeyTable({ keys, now, timeZone }: { keys: readonly ApiKey[]; now: number; timeZone: string }) {
  const { locale } = useLocale()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const when = (instant: number | null) => (instant === null ? 'Never' : formatInstant(locale, timeZone, instant, now))
  const cellClass = 'sm:table-cell sm:px-3 sm:py-3 sm:align-middle sm:first:pl-4'

  const confirm = async ({ what, key }: Asked) => {
    const outcome = await callAction(() => (what === 'revoke' ? revoke(key.id) : remove(key.id)))
    if (outcome.ok) showMessage(what === 'revoke' ? `${key.name} is revoked.` : `${key.name} is removed.`)
    else showError(outcome.message)
    close()
  }

  return (
    <>
      <div className="sm:rounded-xl sm:border">
        <table className="block w-full text-left text-sm sm:table">
          <thead className="hidden text-xs text-soft sm:table-header-group">
            <tr>
              {['Name', 'Access', 'Key', 'Created', 'Last used', 'Expires', 'State'].map((name) => (
                <th key={name} scope="col" className="px-3 py-2.5 font-medium whitespace-nowrap first:pl-4">
                  {name}
                </th>
              ))}
              <th scope="col" className="w-12">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="flex flex-col gap-3 sm:table-row-group">
            {keys.map((key) => (
              <tr
                key={key.id}
                className="relative grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl border p-4 sm:table-row sm:border-0 sm:border-t"
              >
                <th
                  scope="row"
                  className={`col-span-2 pr-10 text-base font-medium sm:max-w-48 sm:text-sm ${cellClass}`}
                >
                  <span className="line-clamp-2 break-words">{key.name}</span>
                </th>
                <Cell label="Access" className={cellClass}>
                  {key.scope === 'full' ? 'Full' : 'Read only'}
                </Cell>
                <Cell label="Key" className={`font-mono ${cellClass}`}>
                  …{key.lastFour}
                </Cell>
                <Cell label="Created" className={cellClass}>
                  {when(key.createdAt)}
                </Cell>
                <Cell label="Last used" className={cellClass}>
                  {when(key.lastUsedAt)}
                </Cell>
                <Cell label="Expires" className={cellClass}>
                  {/* A key that expires at midnight is valid on the day before, and not on the one that begins. */}
                  {when(key.expiresAt === null ? null : key.expiresAt - 1)}
                </Cell>
                <Cell label="State" className={cellClass}>
                  <KeyStateBadge apiKey={key} now={now} />
                </Cell>
                <td className="absolute top-2 right-2 sm:static sm:table-cell sm:pr-2 sm:align-middle">
                  <KeyMenu apiKey={key} onAsk={(what) => setAsked({ what, key })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked?.what === 'rename' && <RenameKeyDialog apiKey={asked.key} onClose={close} />}
      {asked?.what === 'revoke' && (
        <ConfirmDialog
          title={`Revoke “${asked.key.name}”?`}
          action="Revoke key"
          isOpen
          onClose={close}
          onConfirm={() => confirm(asked)}
        >
          <p>
            {asked.key.lastUsedAt === null
              ? 'It was never used.'
              : `It was last used ${formatInstant(locale, timeZone, asked.key.lastUsedAt, now, 'long')}.`}{' '}
            Whatever uses it stops working at once. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={`Remove “${asked.key.name}”?`}
          action="Remove key"
          isOpen
          onClose={close}
          onConfirm={() => confirm(asked)}
        >
          <p>It is of no use any more, and goes from this list.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Cell({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <td className={`flex flex-col whitespace-nowrap ${className}`}>
      <span aria-hidden className="text-xs text-soft sm:hidden">
        {label}
      </span>
      <span>{children}</span>
    </td>
  )
}
