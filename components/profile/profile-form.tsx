'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { showError, showMessage } from '@/components/ui/show-message'
import { SubmitForm } from '@/components/ui/submit-form'
import type { Account } from '@/lib/domain/access/sessions/account'
import type { Profile } from '@/lib/domain/accounts/schema'
import { maxNameLength } from '@/lib/foundation/limits'
import { updateProfile } from './actions'
import { DayFields } from './day-fields'
import { Section } from './section'
import { TimeZoneField } from './time-zone-field'

const themeOptions = [
  { value: 'system', name: 'System' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
] as const

/** Edits name, time zone, days, weeks and theme. */
export function ProfileForm({ account, timeZones }: { account: Account; timeZones: readonly string[] }) {
  // Only what was changed here: another tab may have changed the rest.
  const [changes, setChanges] = useState<Profile>({})
  const change = (fields: Profile) => setChanges((before) => ({ ...before, ...fields }))
  const name = changes.name ?? account.name ?? ''
  const timeZone = changes.timeZone ?? account.timeZone
  const theme = changes.theme ?? account.theme
  const [isPending, startTransition] = useTransition()
  const submit = () =>
    startTransition(async () => {
      const outcome = await callAction(() => updateProfile(changes))
      if (!outcome.ok) return showError(outcome.message)
      setChanges((now) => withoutSaved(now, changes))
      showMessage('Saved.')
    })
  return (
    <Section
      title="Preferences"
      text="Your time zone and the start of your day decide which date is today, here and for programs."
    >
      <SubmitForm onSubmit={submit} isPending={isPending}>
        <Field
          label="Name"
          value={name}
          onChange={(typed) => change({ name: typed })}
          maxLength={maxNameLength}
          autoComplete="name"
        />
        <TimeZoneField value={timeZone} timeZones={timeZones} onChange={(chosen) => change({ timeZone: chosen })} />
        <DayFields
          settings={{
            dayStart: changes.dayStart ?? account.dayStart,
            weekStart: changes.weekStart === undefined ? account.weekStart : changes.weekStart,
            plannedLimit: changes.plannedLimit === undefined ? account.plannedLimit : changes.plannedLimit,
          }}
          onChange={change}
        />
        <SelectField
          label="Theme"
          options={themeOptions}
          value={theme}
          onChange={(chosen) => change({ theme: chosen })}
        />
        <div>
          <Button type="submit" tone="accent" isPending={isPending}>
            Save
          </Button>
        </div>
      </SubmitForm>
    </Section>
  )
}

/** The fields that were changed since a request that saved the rest was sent. */
function withoutSaved(now: Profile, saved: Profile): Profile {
  const kept = Object.entries(now).filter(([setting, value]) => value !== Reflect.get(saved, setting))
  return Object.fromEntries(kept)
}
