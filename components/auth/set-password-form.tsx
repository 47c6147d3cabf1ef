'use client'

import Link from 'next/link'
import { useEffect, useState, useTransition } from 'react'
import { Form } from 'react-aria-components/Form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { settle } from '@/components/ui/settle'
import { minPasswordLength } from '@/lib/accounts/schema'
import { setPassword } from './actions'
import { browserTimeZone } from './browser-time-zone'
import { useSignIn } from './use-sign-in'

/** Sets a password with the secret of a link, which stands behind the # of the address. */
export function SetPasswordForm() {
  const [link, setLink] = useState<{ email: string; token: string }>()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const session = useSignIn()
  const shown = refusal ?? session.message
  useEffect(() => {
    const secret = new URLSearchParams(window.location.hash.slice(1))
    setLink({ email: secret.get('email') ?? '', token: secret.get('token') ?? '' })
    // Not to be seen over a shoulder, nor kept in the history.
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  if (link && (link.email === '' || link.token === '')) {
    return (
      <Notice tone="fault">
        This link is not complete. Open it anew from the e-mail, or{' '}
        <Link href="/sign-in" className="underline">
          sign in
        </Link>
        .
      </Notice>
    )
  }
  const submit = () =>
    startTransition(async () => {
      if (!link) return
      setRefusal(undefined)
      const outcome = await settle(() => setPassword({ ...link, password: typed, timeZone: browserTimeZone() }))
      if (outcome.ok) session.signIn(link.email, typed)
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
      {/* For password managers, which keep the two together. */}
      <Field label="E-mail" type="email" autoComplete="username" isReadOnly value={link?.email ?? ''} />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        isRequired
        minLength={minPasswordLength}
        hint={`At least ${minPasswordLength} characters, and none of the common ones.`}
        autoFocus
        onChange={setTyped}
      />
      <Button type="submit" tone="accent" isPending={isPending || session.isPending}>
        Set password and sign in
      </Button>
    </Form>
  )
}
