'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { showError } from '@/components/ui/show-message'
import { SubmitForm } from '@/components/ui/submit-form'
import { beginSignIn, unreachable } from './begin-sign-in'
import { rememberTimeZone } from './remember-time-zone'

/** Asks for a link, sent by e-mail, that signs in without a password. */
export function MagicLinkForm() {
  const [email, setEmail] = useState('')
  const [isPending, startTransition] = useTransition()
  return (
    <SubmitForm
      onSubmit={() => {
        rememberTimeZone()
        startTransition(async () => {
          await beginSignIn('email', { email, callbackUrl: '/day' }).catch(() => showError(unreachable))
        })
      }}
    >
      <Field
        label="Or without a password"
        type="email"
        autoComplete="email"
        isRequired
        onChange={setEmail}
        placeholder="E-mail"
      />
      <Button type="submit" isPending={isPending}>
        Send me a link
      </Button>
    </SubmitForm>
  )
}
