'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Notice } from '@/components/ui/notice'
import { SubmitForm } from '@/components/ui/submit-form'
import { linkValidMinutes } from '@/lib/foundation/limits'
import { requestPasswordLink } from './actions'
import { EmailField } from './email-field'

type Props = {
  purpose: 'sign-up' | 'reset'
  /** The page to which the link leads in the end; by default today's tasks. */
  returnTo: string | undefined
}

/** Requests a link by e-mail to choose a password. */
export function PasswordLinkForm({ purpose, returnTo }: Props) {
  const [email, setEmail] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isSent, setSent] = useState(false)
  const [isPending, startTransition] = useTransition()
  const submit = () => {
    setRefusal(undefined)
    startTransition(async () => {
      const outcome = await callAction(() => requestPasswordLink({ email, purpose, returnTo }))
      if (outcome.ok) setSent(true)
      else setRefusal(outcome.message)
    })
  }
  if (isSent) {
    return (
      // The button that had the focus is gone.
      <div role="status" tabIndex={-1} ref={focusMessage} className="outline-none">
        <Notice>
          Check your e-mail. If {purpose === 'reset' ? 'this address has an account' : 'this address can sign up'}, we
          sent a link to it. The link works once and expires after {linkValidMinutes} minutes.
        </Notice>
      </div>
    )
  }
  return (
    <SubmitForm onSubmit={submit} isPending={isPending} refusal={refusal}>
      <EmailField onChange={setEmail} />
      <Button type="submit" tone="accent" isPending={isPending}>
        Send link
      </Button>
    </SubmitForm>
  )
}

function focusMessage(message: HTMLElement | null): void {
  message?.focus()
}
