'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Field } from '@/components/ui/field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitForm } from '@/components/ui/submit-form'
import { Toggle } from '@/components/ui/toggle'
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
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const session = useSignIn()
  const shown = refusal ?? session.message
  if (link && (link.email === '' || link.token === '')) return <IncompleteLink />
  const submit = () => {
    setRefusal(undefined)
    startTransition(async () => {
      if (!link) return
      const { email, token, isReset } = link
      const sent = { email, token, password: typed, timeZone: browserTimeZone(), revokeKeys: isReset && isRevoking }
      const outcome = await callAction(() => setPassword(sent))
      if (outcome.ok) session.signIn(link.email, typed)
      else setRefusal(outcome.message)
    })
  }
  return (
    <SubmitForm onSubmit={submit} refusal={shown}>
      {/* Password managers store the address together with the password. */}
      <Field label="E-mail" type="email" autoComplete="username" isReadOnly value={link?.email ?? ''} />
      <NewPasswordField label="New password" value={typed} onChange={setTyped} autoFocus />
      {link?.isReset && (
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
