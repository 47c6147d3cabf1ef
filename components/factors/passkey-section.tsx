'use client'

import { useState, useTransition } from 'react'
import { createPasskey } from '@/components/auth/ask-passkey'
import { useStepUp } from '@/components/auth/use-step-up'
import { InstantText } from '@/components/keys/instant-text'
import { describeBrowser } from '@/components/profile/describe-browser'
import { Section } from '@/components/profile/section'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { QuotedTitle } from '@/components/ui/quoted-title'
import { RenameDialog } from '@/components/ui/rename-dialog'
import { showError, showMessage } from '@/components/ui/show-message'
import type { Passkey } from '@/lib/domain/accounts/factors/passkeys'
import { beginAddingPasskey, finishAddingPasskey, removePasskey, renamePasskey } from './actions'
import { useOtherSessions } from './use-other-sessions'

type Times = {
  /** Unix ms; relative times refer to it. */
  now: number
  timeZone: string
}

/** Lists, adds, renames and removes passkeys. */
export function PasskeySection({
  passkeys,
  isPossible,
  hasOtherSessions,
  ...times
}: {
  passkeys: readonly Passkey[]
  /** Whether browsers allow passkeys at this address. */
  isPossible: boolean
  hasOtherSessions: boolean
} & Times) {
  const [isPending, startTransition] = useTransition()
  const { callSensitive, stepUpDialog } = useStepUp()
  const { offerToEnd, endingDialogs } = useOtherSessions(hasOtherSessions)
  const add = () =>
    startTransition(async () => {
      const created = await createPasskey(await callSensitive(beginAddingPasskey))
      if (!created.ok) return showError(created.message)
      const sent = { name: describeBrowser(window.navigator.userAgent), response: created.result }
      const outcome = await callAction(() => finishAddingPasskey(sent))
      if (!outcome.ok) return showError(outcome.message)
      showMessage('Passkey added.')
      offerToEnd()
    })
  return (
    <Section
      title="Passkeys"
      text="Sign in with a fingerprint, your face or a security key, without a password. Nobody can guess or phish a passkey."
    >
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-3 flex flex-col">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemoved={offerToEnd} {...times} />
          ))}
        </ul>
      )}
      {isPossible ? (
        <Button onPress={add} isPending={isPending}>
          Add a passkey
        </Button>
      ) : (
        <p className="text-sm text-soft">
          Browsers allow passkeys only over https, or at http://localhost. Open Daymark there to add one.
        </p>
      )}
      {stepUpDialog}
      {endingDialogs}
    </Section>
  )
}

function PasskeyItem({ passkey, onRemoved, now, timeZone }: { passkey: Passkey; onRemoved: () => void } & Times) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { callSensitive, stepUpDialog } = useStepUp()
  const { id, name, createdAt, lastUsedAt } = passkey
  const showTime = (instant: number) => <InstantText instant={instant} now={now} timeZone={timeZone} length="long" />
  const remove = async () => {
    setOpen(undefined)
    const outcome = await callSensitive(() => removePasskey(id))
    if (!outcome.ok) return showError(outcome.message)
    showMessage('Passkey removed.')
    onRemoved()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b py-3 first:pt-0 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p dir="auto" className="text-sm font-medium break-words">
          {name}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-soft">
          <span>Added {showTime(createdAt)}</span>
          <span>{lastUsedAt === null ? 'Never used' : <>Last used {showTime(lastUsedAt)}</>}</span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" onPress={() => setOpen('rename')} aria-label={`Rename passkey: ${name}`}>
          Rename
        </Button>
        <Button size="small" onPress={() => setOpen('remove')} aria-label={`Remove passkey: ${name}`}>
          Remove
        </Button>
      </div>
      {open === 'rename' && (
        <RenameDialog
          title="Rename passkey"
          initialName={name}
          rename={(typed) => renamePasskey({ id, name: typed })}
          onClose={() => setOpen(undefined)}
        />
      )}
      <ConfirmDialog
        title={<QuotedTitle before="Remove" name={name} after="?" />}
        action="Remove passkey"
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        onConfirm={remove}
      >
        <p>You can no longer sign in with it. Delete it on your device too.</p>
      </ConfirmDialog>
      {stepUpDialog}
    </li>
  )
}
