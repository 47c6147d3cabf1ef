'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { SubmitForm } from '@/components/ui/submit-form'
import { homePage } from '@/lib/entry/app-pages'
import type { Outcome } from '@/lib/entry/web/run-action'
import { askForPasskey } from './ask-passkey'
import { CodeField } from './code-field'
import { PasskeyButton } from './passkey-button'
import { beginSecondStepPasskey, cancelSecondStep, proveCode, provePasskey } from './second-step-actions'
import { usePendingCall } from './use-pending-call'

/** Asks for the second factor of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStepForm({
  hasPasskey,
  hasApp,
  returnTo = homePage,
}: {
  hasPasskey: boolean
  hasApp: boolean
  /** The page that the sign-in leads to. */
  returnTo?: string | undefined
}) {
  const [code, setCode] = useState('')
  const { call, refusal, isPending } = usePendingCall()
  const prove = async (work: () => Promise<Outcome>) => {
    // A full page load: the router's cache dates from before the sign-in.
    if ((await call(work)).ok) window.location.assign(returnTo)
  }
  const submit = () => prove(() => callAction(() => proveCode({ code })))
  const askPasskey = () =>
    prove(async () => {
      const asked = await askForPasskey(beginSecondStepPasskey)
      return asked.ok ? callAction(() => provePasskey(asked.result)) : asked
    })
  return (
    <>
      <SubmitForm onSubmit={() => void submit()} isPending={isPending} refusal={refusal}>
        {hasPasskey && <PasskeyButton onPress={() => void askPasskey()} isPending={isPending} />}
        <CodeField
          label={hasApp ? 'Code' : 'Recovery code'}
          hint={hasApp ? 'From your authenticator app, or a recovery code.' : 'Each of them works once.'}
          value={code}
          onChange={setCode}
          autoFocus
        />
        <Button type="submit" tone="accent" isPending={isPending}>
          Continue
        </Button>
      </SubmitForm>
      <form action={cancelSecondStep} className="flex flex-col">
        <Button type="submit" tone="quiet">
          Cancel
        </Button>
      </form>
    </>
  )
}
