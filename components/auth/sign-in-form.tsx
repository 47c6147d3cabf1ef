'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import { withReturnPath } from '@/lib/entry/web/return-path'
import { EmailField } from './email-field'
import { useSignIn } from './use-sign-in'

/** Signs in with e-mail address and password. */
export function SignInForm({ error, returnTo }: { error: string | undefined; returnTo?: string | undefined }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { signIn, message, isPending } = useSignIn(returnTo)
  const shown = message ?? error
  return (
    <SubmitForm onSubmit={() => signIn(email, password)} isPending={isPending} refusal={shown}>
      <EmailField onChange={setEmail} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        onChange={setPassword}
      />
      <Button type="submit" tone="accent" isPending={isPending}>
        Sign in
      </Button>
      <Link
        href={withReturnPath('/forgot-password', returnTo)}
        className="self-center text-sm text-soft underline underline-offset-2"
      >
        Forgot your password?
      </Link>
    </SubmitForm>
  )
}
