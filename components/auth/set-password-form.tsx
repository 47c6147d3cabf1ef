'use client'

import Link from 'next/link'
import { useEffect, useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Field } from '@/components/ui/field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { Notice } from '@/components/ui/notice'
import { SubmitForm } from '@/components/ui/submit-form'
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
    // Development runs this twice, and the second time the secret is gone from the address.
    setLink((known) => known ?? { email: secret.get('email') ?? '', token: secret.get('token') ?? '' })
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
      const outcome = await callAction(() => setPassword({ ...link, password: typed, timeZone: browserTimeZone() }))
      if (outcome.ok) session.signIn(link.email, typed)
      else setRefusal(outcome.message)
    })
  return (
    <SubmitForm onSubmit={submit} refusal={shown}>
      {/* For password managers, which keep the two together. */}
      <Field label="E-mail" type="email" autoComplete="username" isReadOnly value={link?.email ?? ''} />
      <NewPasswordField label="New password" value={typed} onChange={setTyped} autoFocus />
      <Button type="submit" tone="accent" isPending={isPending || session.isPending}>
        Set password and sign in
      </Button>
    </SubmitForm>
  )
}
