'use client'

import { parseDate, today, toZoned } from '@internationalized/date'
import { useState, useTransition } from 'react'
import { Label } from 'react-aria-components/Label'
import { RadioGroup } from 'react-aria-components/RadioGroup'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Field, labelClass } from '@/components/ui/field'
import { lazyLoad } from '@/components/ui/lazy-load'
import { RadioCard } from '@/components/ui/radio-card'
import { SelectField } from '@/components/ui/select-field'
import { SubmitForm } from '@/components/ui/submit-form'
import type { KeyScope } from '@/lib/keys/schema'
import { issueKey } from './actions'

const ExpiryDate = lazyLoad(() => import('./expiry-date').then((module) => module.ExpiryDate))

const expiries = [
  { value: '7', name: '7 days' },
  { value: '30', name: '30 days' },
  { value: '90', name: '90 days' },
  { value: '365', name: '1 year' },
  { value: 'date', name: 'A date …' },
  { value: 'never', name: 'Never' },
] as const
type Expiry = (typeof expiries)[number]['value']

/** What a key is for, what it may do, and how long. */
export function CreateKeyForm({
  timeZone,
  onIssued,
  onMaking,
  onCancel,
}: {
  timeZone: string
  onIssued: (key: string) => void
  /** When the service is asked for it, and when it has answered. */
  onMaking: (isMaking: boolean) => void
  onCancel: () => void
}) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<KeyScope>('full')
  const [expiry, setExpiry] = useState<Expiry>('90')
  const [date, setDate] = useState(() => today(timeZone).add({ months: 1 }).toString())
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const submit = () =>
    startTransition(async () => {
      setRefusal(undefined)
      onMaking(true)
      const outcome = await callAction(() => issueKey({ name, scope, expiresAt: expiresAt(expiry, date, timeZone) }))
      onMaking(false)
      if (outcome.ok) onIssued(outcome.result)
      else setRefusal(outcome.message)
    })
  return (
    <SubmitForm onSubmit={submit} refusal={refusal}>
      <Field
        label="Name"
        value={name}
        onChange={setName}
        isRequired
        maxLength={100}
        autoFocus
        autoComplete="off"
        hint="What will use it, such as “laptop” or “release agent”."
      />
      <RadioGroup
        className="flex flex-col gap-1.5"
        value={scope}
        onChange={(value) => setScope(value === 'read' ? 'read' : 'full')}
      >
        <Label className={labelClass}>What it may do</Label>
        <div className="grid gap-2 sm:grid-cols-2">
          <RadioCard value="full" name="Full">
            Read and change your tasks
          </RadioCard>
          <RadioCard value="read" name="Read only">
            See your tasks, change nothing
          </RadioCard>
        </div>
      </RadioGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Expires" options={expiries} value={expiry} onChange={setExpiry} />
        {expiry === 'date' && <ExpiryDate value={date} minValue={today(timeZone).toString()} onChange={setDate} />}
      </div>
      <div className="flex justify-end gap-2">
        <Button onPress={onCancel}>Cancel</Button>
        <Button type="submit" tone="accent" isPending={isPending}>
          Create key
        </Button>
      </div>
    </SubmitForm>
  )
}

/** A key that expires on a date is valid until that day is over where its owner is. */
function expiresAt(expiry: Expiry, date: string, timeZone: string): Date | null {
  if (expiry === 'never') return null
  if (expiry === 'date') return toZoned(parseDate(date).add({ days: 1 }), timeZone).toDate()
  return new Date(Date.now() + Number(expiry) * 24 * 60 * 60_000)
}
