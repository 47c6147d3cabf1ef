'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Field } from '@/components/ui/field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { Notice } from '@/components/ui/notice'
import { SubmitForm } from '@/components/ui/submit-form'
import { Toggle } from '@/components/ui/toggle'
import { readReturnPath } from '@/lib/entry/web/return-path'
import { setPassword } from './actions'
import { browserTimeZone } from './browser-time-zone'
import { IncompleteLink } from './incomplete-link'
import { useLinkFragment } from './use-link-fragment'
import { useSignIn } from './use-sign-in'

/** Sets a password with the token from a link. */
export function SetPasswordForm() {
  const link = useLinkFragment()
  const [typed, setTyped] = useState('')
  const [isRevoking, setRevoking] = useState(true)
  const [refusal, setRefusal] = useState<{ token: string; message: string }>()
  const [isPending, startTransition] = useTransition()
  const session = useSignIn(readReturnPath(link?.returnTo))
  // That of an earlier link says nothing about this one.
  const shown = (refusal?.token === link?.token ? refusal?.message : undefined) ?? session.message
  if (link && (link.email === '' || link.token === '')) return <IncompleteLink />
  const submit = () => {
    setRefusal(undefined)
    startTransition(async () => {
      if (!link) return
      const { email, token, revokes } = link
      const revokeKeys = revokes === 'keys on request' && isRevoking
      const sent = { email, token, password: typed, timeZone: browserTimeZone(), revokeKeys }
      const outcome = await callAction(() => setPassword(sent))
      if (outcome.ok) session.signIn(link.email, typed)
      else setRefusal({ token, message: outcome.message })
    })
  }
  return (
    <SubmitForm onSubmit={submit} isPending={isPending || session.isPending} refusal={shown}>
      {/* Password managers store the address together with the password. */}
      <Field label="E-mail" type="email" autoComplete="username" isReadOnly value={link?.email ?? ''} />
      <NewPasswordField label="New password" value={typed} onChange={setTyped} autoFocus />
      {link?.revokes === 'everything' && (
        <Notice>
          This confirms your address for the first time. What was set up before may be somebody else’s, so API keys,
          webhooks, sign-in with other services and the calendar address are revoked. Tasks, passkeys and two-factor
          authentication stay: if there are any of the last two, signing in needs one of them.
        </Notice>
      )}
      {link?.revokes === 'keys on request' && (
        <Toggle isSelected={isRevoking} onChange={setRevoking}>
          <span>
            Revoke all API keys
            <span className="block text-soft">Somebody who knew your password may have created or copied some.</span>
          </span>
        </Toggle>
      )}
      <Button type="submit" tone="accent" isPending={isPending || session.isPending}>
        Set password and sign in
      </Button>
    </SubmitForm>
  )
}
