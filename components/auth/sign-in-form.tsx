'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Form } from 'react-aria-components/Form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { useSignIn } from './use-sign-in'

/** E-mail and password. */
export function SignInForm({ error, canReset }: { error: string | undefined; canReset: boolean }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { signIn, message, isPending } = useSignIn()
  const shown = message ?? error
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        signIn(email, password)
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
        autoComplete="current-password"
        isRequired
        onChange={setPassword}
      />
      <Button type="submit" tone="accent" isPending={isPending}>
        Sign in
      </Button>
      {canReset && (
        <Link href="/forgot-password" className="self-center text-sm text-soft underline underline-offset-2">
          Forgotten your password?
        </Link>
      )}
    </Form>
  )
}
