'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import { confirmPassword } from './actions'

type Props = { onFinish: (isConfirmed: boolean) => void }

/** Asks users to prove again who they are, before a sensitive action. */
export function StepUpDialog({ hasPassword, onFinish }: Props & { hasPassword: boolean }) {
  return (
    <Dialog title="Confirm that it is you" isOpen onClose={() => onFinish(false)}>
      {hasPassword ? <PasswordStep onFinish={onFinish} /> : <SignInStep onFinish={onFinish} />}
    </Dialog>
  )
}

function PasswordStep({ onFinish }: Props) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  // Not a transition: the action that waits for this dialog is one, and would hold back its updates.
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    setPending(true)
    setRefusal(undefined)
    const outcome = await callAction(() => confirmPassword({ password }))
    setPending(false)
    if (outcome.ok) onFinish(true)
    else setRefusal(outcome.message)
  }
  return (
    <SubmitForm onSubmit={() => void submit()} refusal={refusal}>
      <p className="text-sm text-soft">You signed in a while ago. Enter your password to continue.</p>
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
        value={password}
        onChange={setPassword}
      />
      <div className="flex justify-end gap-2">
        <Button onPress={() => onFinish(false)}>Cancel</Button>
        <Button type="submit" tone="accent" isPending={isPending}>
          Continue
        </Button>
      </div>
    </SubmitForm>
  )
}

function SignInStep({ onFinish }: Props) {
  // A full page load, because another session begins.
  const signInAgain = () => {
    const query = new URLSearchParams({ again: window.location.pathname })
    window.location.assign(`/sign-in?${query}`)
  }
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
