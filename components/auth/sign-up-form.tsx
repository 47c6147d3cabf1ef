'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitForm } from '@/components/ui/submit-form'
import { signUp } from './actions'
import { browserTimeZone } from './browser-time-zone'
import { EmailField } from './email-field'
import { useSignIn } from './use-sign-in'

/** Creates an account with a password, in the browser's time zone. */
export function SignUpForm({ returnTo }: { returnTo: string | undefined }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const session = useSignIn(returnTo)
  const shown = refusal ?? session.message
  const submit = () => {
    setRefusal(undefined)
    startTransition(async () => {
      const outcome = await callAction(() => signUp({ email, password, timeZone: browserTimeZone() }))
      if (outcome.ok) session.signIn(email, password)
      else setRefusal(outcome.message)
    })
  }
  return (
    <SubmitForm onSubmit={submit} isPending={isPending || session.isPending} refusal={shown}>
      <EmailField onChange={setEmail} />
      <p className="text-sm text-pretty text-soft">
        This service sends no e-mail, so your address stays unverified: use your own, because later its mailbox may open
        the account.
      </p>
      <NewPasswordField label="Password" value={password} onChange={setPassword} />
      <Button type="submit" tone="accent" isPending={isPending || session.isPending}>
        Create account
      </Button>
    </SubmitForm>
  )
}
