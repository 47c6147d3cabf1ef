'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import type { Ways } from '@/lib/domain/accounts/factors/two-factor'
import { askForPasskey } from './ask-passkey'
import { CodeField } from './code-field'
import { beginPasskeyConfirmation, confirmCode, confirmPasskey, confirmPassword } from './confirm-actions'
import { PasskeyButton } from './passkey-button'
import { usePendingCall } from './use-pending-call'

type Props = { ways: Ways; onFinish: (isConfirmed: boolean) => void }

/** Asks users to prove again who they are, before a sensitive action: in one of the ways that their account has. */
export function StepUpDialog(props: Props) {
  const { password, passkey, code } = props.ways
  return (
    <Dialog title="Confirm that it is you" isOpen onClose={() => props.onFinish(false)}>
      {password || passkey || code ? <ConfirmStep {...props} /> : <SignInStep {...props} />}
    </Dialog>
  )
}

function ConfirmStep({ ways, onFinish }: Props) {
  const [typed, setTyped] = useState('')
  const [isUsingCode, setUsingCode] = useState(!ways.password && ways.code)
  const { call, refusal, isPending } = usePendingCall()
  const field = isUsingCode ? 'code' : ways.password ? 'password' : undefined
  const submit = async () => {
    const confirm = () => (isUsingCode ? confirmCode({ code: typed }) : confirmPassword({ password: typed }))
    if ((await call(() => callAction(confirm))).ok) onFinish(true)
  }
  const askPasskey = async () => {
    const outcome = await call(async () => {
      const asked = await askForPasskey(beginPasskeyConfirmation)
      return asked.ok ? callAction(() => confirmPasskey(asked.result)) : asked
    })
    if (outcome.ok) onFinish(true)
  }
  return (
    <SubmitForm onSubmit={() => void submit()} isPending={isPending} refusal={refusal}>
      <p className="text-sm text-soft">You signed in a while ago. {describeField[field ?? 'passkey']} to continue.</p>
      {field === 'password' && (
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          isRequired
          autoFocus
          value={typed}
          onChange={setTyped}
        />
      )}
      {field === 'code' && <CodeField value={typed} onChange={setTyped} autoFocus />}
      {ways.passkey && <PasskeyButton onPress={() => void askPasskey()} isPending={isPending} />}
      {ways.password && ways.code && (
        <Button
          tone="quiet"
          onPress={() => {
            setTyped('')
            setUsingCode(!isUsingCode)
          }}
        >
          {isUsingCode ? 'Use the password instead' : 'Use a code of your authenticator app'}
        </Button>
      )}
      {/* The passkey or the app may be on a device that is lost. */}
      {!ways.password && (
        <Button tone="quiet" onPress={signInAgain}>
          Sign in again instead
        </Button>
      )}
      <div className="flex justify-end gap-2">
        <Button onPress={() => onFinish(false)}>Cancel</Button>
        {field !== undefined && (
          <Button type="submit" tone="accent" isPending={isPending}>
            Continue
          </Button>
        )}
      </div>
    </SubmitForm>
  )
}

const describeField = {
  password: 'Enter your password',
  code: 'Enter a code of your authenticator app',
  passkey: 'Use your passkey',
}

/** Loads the page, because another session begins. */
function signInAgain(): void {
  const query = new URLSearchParams({ again: window.location.pathname })
  window.location.assign(`/sign-in?${query}`)
}

function SignInStep({ onFinish }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-soft">
        You signed in a while ago. Sign in again in the way you did then. You return to this page.
      </p>
      <div className="flex justify-end gap-2">
        <Button onPress={() => onFinish(false)}>Cancel</Button>
        <Button tone="accent" onPress={signInAgain}>
          Sign in again
        </Button>
      </div>
    </div>
  )
}
