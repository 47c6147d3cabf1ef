'use client'

import { useState, useTransition } from 'react'
import { Form } from 'react-aria-components/Form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { settle } from '@/components/ui/settle'
import { tell } from '@/components/ui/tell'
import { minPasswordLength } from '@/lib/accounts/schema'
import { savePassword } from './actions'
import { Section } from './section'

/** Another password, or a first one. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const submit = () =>
    startTransition(async () => {
      setRefusal(undefined)
      const outcome = await settle(() => savePassword({ current, password }))
      if (!outcome.ok) return setRefusal(outcome.message)
      setCurrent('')
      setPassword('')
      tell('The password is changed. You are signed out everywhere else.')
    })
  return (
    <Section title="Password" text="A new one signs you out everywhere else. API keys stay valid.">
      <Form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {refusal !== undefined && <Notice tone="fault">{refusal}</Notice>}
        {/* For password managers, which keep the two together. */}
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
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          isRequired
          minLength={minPasswordLength}
          hint={`At least ${minPasswordLength} characters, and none of the common ones.`}
          value={password}
          onChange={setPassword}
        />
        <div>
          <Button type="submit" isPending={isPending}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
