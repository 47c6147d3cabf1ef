'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { showError } from '@/components/ui/show-message'
import { SubmitForm } from '@/components/ui/submit-form'
import { homePage } from '@/lib/entry/app-pages'
import { beginSignIn, unreachableMessage } from './begin-sign-in'
import { rememberTimeZone } from './remember-time-zone'

/** Requests a magic link by e-mail. */
export function MagicLinkForm({ returnTo = homePage }: { returnTo?: string | undefined }) {
  const [email, setEmail] = useState('')
  const [isPending, startTransition] = useTransition()
  return (
    <SubmitForm
      isPending={isPending}
      onSubmit={() => {
        rememberTimeZone()
        startTransition(async () => {
          await beginSignIn('email', { email, callbackUrl: returnTo }).catch(() => showError(unreachableMessage))
        })
      }}
    >
      <Field
        label="Or sign in without a password"
        type="email"
        autoComplete="email"
        isRequired
        onChange={setEmail}
        placeholder="E-mail"
      />
      <Button type="submit" isPending={isPending}>
        Send sign-in link
      </Button>
    </SubmitForm>
  )
}
