'use client'

import { useState, useTransition } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { showMessage } from '@/components/ui/show-message'
import { SubmitForm } from '@/components/ui/submit-form'
import { changePassword } from './actions'
import { Section } from './section'

/** Changes the password, or sets the first one. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const { callSensitive, stepUpDialog } = useStepUp()
  const submit = () => {
    setRefusal(undefined)
    startTransition(async () => {
      const outcome = await callSensitive(() => changePassword({ current, password }))
      if (!outcome.ok) return setRefusal(outcome.message)
      setCurrent('')
      setPassword('')
      showMessage('Password changed. You are signed out everywhere else.')
    })
  }
  return (
    <Section title="Password" text="A new password signs you out everywhere else. API keys stay valid.">
      <SubmitForm onSubmit={submit} isPending={isPending} refusal={refusal}>
        {/* Password managers store the address together with the password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <Field
            label="Current password"
            type="password"
            autoComplete="current-password"
            isRequired
            value={current}
            onChange={setCurrent}
          />
        )}
        <NewPasswordField label="New password" value={password} onChange={setPassword} />
        <div>
          <Button type="submit" isPending={isPending}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </SubmitForm>
      {stepUpDialog}
    </Section>
  )
}
