'use client'

import { useEffect, useRef, useState, useTransition } from 'react'
import { Label } from 'react-aria-components/Label'
import { RadioGroup } from 'react-aria-components/RadioGroup'
import { useStepUp } from '@/components/auth/use-step-up'
import { Button } from '@/components/ui/button'
import { Field, labelClass } from '@/components/ui/field'
import { RadioCard } from '@/components/ui/radio-card'
import { SubmitForm } from '@/components/ui/submit-form'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import { maxNameLength } from '@/lib/foundation/limits'
import { createKey } from './actions'
import { useExpiry } from './expiry-choice'

/** Asks for the name, permissions and expiry of a new key. */
export function CreateKeyForm({
  timeZone,
  onCreated,
  onPendingChange,
  onCancel,
}: {
  timeZone: string
  onCreated: (key: string) => void
  /** Called when the request starts and when it ends. */
  onPendingChange: (isPending: boolean) => void
  onCancel: () => void
}) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<KeyScope>('full')
  const expiry = useExpiry(timeZone)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const { callSensitive, stepUpDialog } = useStepUp()
  const submit = () => {
    // Not in the transition, which would hold it back until the request has ended.
    onPendingChange(true)
    setRefusal(undefined)
    startTransition(async () => {
      const expiresAt = expiry.findExpiry()
      const outcome = await callSensitive(() => createKey({ name, scope, expiresAt }))
      onPendingChange(false)
      if (outcome.ok) onCreated(outcome.result)
      else setRefusal(outcome.message)
    })
  }
  const place = useRef<HTMLDivElement>(null)
  // A tab shows its panel after the dialog has taken the focus, and then `autoFocus` does nothing.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <SubmitForm onSubmit={submit} isPending={isPending} refusal={refusal}>
        <Field
          label="Name"
          value={name}
          onChange={setName}
          isRequired
          maxLength={maxNameLength}
          autoComplete="off"
          hint="Who or what uses the key, such as “laptop” or “release agent”."
        />
        <RadioGroup
          className="flex flex-col gap-1.5"
          value={scope}
          onChange={(value) => setScope(value === 'read' || value === 'manage' ? value : 'full')}
        >
          <Label className={labelClass}>Permissions</Label>
          <div className="grid gap-2 sm:grid-cols-3">
            <RadioCard value="full" name="Full">
              Read and change your tasks
            </RadioCard>
            <RadioCard value="read" name="Read only">
              Read your tasks
            </RadioCard>
            <RadioCard value="manage" name="Manage">
              Everything of Full, and your webhooks and keys
            </RadioCard>
          </div>
        </RadioGroup>
        {expiry.fields}
        <div className="flex justify-end gap-2">
          <Button onPress={onCancel}>Cancel</Button>
          <Button type="submit" tone="accent" isPending={isPending}>
            Create key
          </Button>
        </div>
      </SubmitForm>
      {/* Outside the form: React events of a dialog inside it would submit it. */}
      {stepUpDialog}
    </div>
  )
}
