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

/** Sets a password with the token from a link. The token is in the URL fragment, which is never sent to a server. */
export function SetPasswordForm() {
  const [link, setLink] = useState<{ email: string; token: string }>()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const session = useSignIn()
  const shown = refusal ?? session.message
  useEffect(() => {
    const fragment = new URLSearchParams(window.location.hash.slice(1))
    // Development mode runs the effect twice. The second time, the fragment is gone.
    setLink((known) => known ?? { email: fragment.get('email') ?? '', token: fragment.get('token') ?? '' })
    // Keeps the token out of the address bar and the history.
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  if (link && (link.email === '' || link.token === '')) {
    return (
      <Notice tone="fault">
        This link is incomplete. Open it again from the e-mail, or{' '}
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
      {/* Password managers store the address together with the password. */}
      <Field label="E-mail" type="email" autoComplete="username" isReadOnly value={link?.email ?? ''} />
      <NewPasswordField label="New password" value={typed} onChange={setTyped} autoFocus />
      <Button type="submit" tone="accent" isPending={isPending || session.isPending}>
        Set password and sign in
      </Button>
    </SubmitForm>
  )
}
