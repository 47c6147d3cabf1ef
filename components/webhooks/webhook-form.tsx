'use client'

import { type ReactNode, useState, useTransition } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import type { Webhook } from '@/lib/domain/webhooks/schema'
import type { Outcome } from '@/lib/entry/web/run-action'
import { maxNameLength, maxWebhookUrlLength } from '@/lib/foundation/limits'
import { webhookEvents } from './describe-event'
import { EventCheckboxes } from './event-checkboxes'

/** The settings as typed. The service checks them. */
export type TypedSettings = { name: string; url: string; types: string[] }

/**
 * Asks for the settings of a webhook.
 * @param props.save a sensitive action, called with the settings as they are and as they were when the form opened
 */
export function WebhookForm<Result>({
  webhook,
  submitLabel,
  save,
  onSaved,
  onPendingChange,
  onCancel,
  children,
}: {
  /** The webhook to edit; absent for a new one. */
  webhook?: Webhook
  submitLabel: string
  save: (typed: TypedSettings, before: TypedSettings) => Promise<Outcome<Result>>
  onSaved: (result: Result) => void
  /** Called when the request starts and when it ends. */
  onPendingChange?: (isPending: boolean) => void
  onCancel: () => void
  children?: ReactNode
}) {
  const [before] = useState<TypedSettings>(
    webhook ?? { name: '', url: '', types: webhookEvents.map(({ type }) => type) },
  )
  const [name, setName] = useState(before.name)
  const [url, setUrl] = useState(before.url)
  const [types, setTypes] = useState(before.types)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const { callSensitive, stepUpDialog } = useStepUp()
  const submit = () => {
    // Not in the transition, which would hold it back until the request has ended.
    onPendingChange?.(true)
    setRefusal(undefined)
    startTransition(async () => {
      const outcome = await callSensitive(() => save({ name, url, types }, before))
      onPendingChange?.(false)
      if (outcome.ok) onSaved(outcome.result)
      else setRefusal(outcome.message)
    })
  }
  return (
    <>
      <SubmitForm onSubmit={submit} isPending={isPending} refusal={refusal}>
        <Field
          label="Name"
          value={name}
          onChange={setName}
          isRequired
          maxLength={maxNameLength}
          autoFocus
          autoComplete="off"
          hint="What receives the events, such as “team chat”."
        />
        <Field
          label="URL"
          type="url"
          value={url}
          onChange={setUrl}
          isRequired
          maxLength={maxWebhookUrlLength}
          autoComplete="off"
          hint="Gets a POST request for each event. Use https, so that nobody else can read your tasks."
        />
        <EventCheckboxes value={types} onChange={setTypes} />
        {children}
        <div className="flex justify-end gap-2">
          <Button onPress={onCancel}>Cancel</Button>
          <Button type="submit" tone="accent" isPending={isPending}>
            {submitLabel}
          </Button>
        </div>
      </SubmitForm>
      {/* Outside the form: React events of a dialog inside it would submit it. */}
      {stepUpDialog}
    </>
  )
}
