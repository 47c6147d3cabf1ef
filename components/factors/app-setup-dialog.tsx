'use client'

import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { CodeField } from '@/components/auth/code-field'
import { usePendingCall } from '@/components/auth/use-pending-call'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { SubmitForm } from '@/components/ui/submit-form'
import type { AppSetup } from '@/lib/domain/accounts/factors/authenticator-app'
import { finishSettingUpApp } from './actions'

/** Shows the QR code for an authenticator app, and asks for the app's first code. */
export function AppSetupDialog({
  setup,
  onClose,
  onDone,
}: {
  setup: AppSetup
  onClose: () => void
  /** Gets recovery codes if two-factor authentication was off before. */
  onDone: (recoveryCodes: string[] | undefined) => void
}) {
  const [code, setCode] = useState('')
  const { call, refusal, isPending } = usePendingCall()
  const { secret, uri, token } = setup
  const submit = async () => {
    const outcome = await call(() => callAction(() => finishSettingUpApp({ token, code })))
    if (outcome.ok) onDone(outcome.result)
  }
  return (
    <Dialog title="Set up an authenticator app" isOpen onClose={onClose}>
      <SubmitForm onSubmit={() => void submit()} isPending={isPending} refusal={refusal}>
        <p className="text-sm text-soft">Scan this with your authenticator app, or type the key into it.</p>
        {/* Dark on light in both themes, because not every app reads an inverted code. */}
        <div className="self-center rounded-lg bg-white p-4">
          <QRCodeSVG value={uri} size={192} title="QR code for your authenticator app" />
        </div>
        <div className="flex items-center gap-2">
          <CodeBlock>{secret.replace(/.{4}(?=.)/g, '$& ')}</CodeBlock>
          <CopyButton text={secret} label="Copy key" />
        </div>
        <CodeField
          label="Code"
          hint="The six digits that the app shows now."
          value={code}
          onChange={setCode}
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone="accent" isPending={isPending}>
            Continue
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  )
}
