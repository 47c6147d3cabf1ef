'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { showError, showMessage } from '@/components/ui/show-message'
import { SubmitForm } from '@/components/ui/submit-form'
import type { Account } from '@/lib/accounts/schema'
import { updateProfile } from './actions'
import { Section } from './section'
import { TimeZoneField } from './time-zone-field'

const themeOptions = [
  { value: 'system', name: 'System' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
] as const

/** Edits name, time zone and theme. */
export function ProfileForm({ account, timeZones }: { account: Account; timeZones: readonly string[] }) {
  const [name, setName] = useState(account.name ?? '')
  const [timeZone, setTimeZone] = useState(account.timeZone)
  const [theme, setTheme] = useState(account.theme)
  const [isPending, startTransition] = useTransition()
  const submit = () =>
    startTransition(async () => {
      // Another tab may have changed the others meanwhile.
      const changes = {
        ...(name !== (account.name ?? '') && { name }),
        ...(timeZone !== account.timeZone && { timeZone }),
        ...(theme !== account.theme && { theme }),
      }
      const outcome = await callAction(() => updateProfile(changes))
      if (outcome.ok) showMessage('Saved.')
      else showError(outcome.message)
    })
  return (
    <Section title="Preferences" text="Your time zone decides which date is today, here and in your insights.">
      <SubmitForm onSubmit={submit}>
        <Field label="Name" value={name} onChange={setName} maxLength={100} autoComplete="name" />
        <TimeZoneField value={timeZone} timeZones={timeZones} onChange={setTimeZone} />
        <SelectField label="Theme" options={themeOptions} value={theme} onChange={setTheme} />
        <div>
          <Button type="submit" tone="accent" isPending={isPending}>
            Save
          </Button>
        </div>
      </SubmitForm>
    </Section>
  )
}
