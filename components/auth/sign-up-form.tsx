'use client'

import { useState, useTransition } from 'react'
import { Form } from 'react-aria-components/Form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { settle } from '@/components/ui/settle'
import { minPasswordLength } from '@/lib/accounts/schema'
import { signUp } from './actions'
import { browserTimeZone } from './browser-time-zone'
import { useSignIn } from './use-sign-in'

/** A new account with a password; its time zone is that of the browser. */
export function SignUpForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const session = useSignIn()
  const shown = refusal ?? session.message
  const submit = () =>
    startTransition(async () => {
      setRefusal(undefined)
      const outcome = await settle(() => signUp({ email, password, timeZone: browserTimeZone() }))
      if (outcome.ok) session.signIn(email, password)
      else setRefusal(outcome.message)
    })
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {shown !== undefined && <Notice tone="fault">{shown}</Notice>}
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        autoFocus
        onChange={setEmail}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        isRequired
        minLength={minPasswordLength}
        hint={`At least ${minPasswordLength} characters, and none of the common ones.`}
        onChange={setPassword}
      />
      <Button type="submit" tone="accent" isPending={isPending || session.isPending}>
        Create account
      </Button>
    </Form>
  )
}
