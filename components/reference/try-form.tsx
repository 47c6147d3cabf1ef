'use client'

import { getLocalTimeZone, today } from '@internationalized/date'
import { useState, useTransition } from 'react'
import { Form } from 'react-aria-components/Form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useApiKey } from './api-key'
import { fillPath } from './request'
import { type Answer, sendRequest } from './send-request'
import { TryAnswer, TryStatus } from './try-answer'
import { type TryPlan, writeBody } from './try-plan'

/** Sends a real request with what is entered, and shows what comes back. */
export function TryForm({ name, plan }: { name: string; plan: TryPlan }) {
  const apiKey = useApiKey()
  const [date] = useState(() => today(getLocalTimeZone()).toString())
  const [values, setValues] = useState(() =>
    Object.fromEntries(plan.fields.map((field) => [field.name, field.isDate && field.isRequired ? date : ''])),
  )
  const [body, setBody] = useState(() => plan.body && writeBody(plan.body, date))
  const [answer, setAnswer] = useState<Answer>()
  const [isPending, startTransition] = useTransition()

  const send = async () => {
    const missing = plan.fields.find((field) => field.in === 'path' && !values[field.name]?.trim())
    if (missing) return setAnswer({ ok: false, message: `Enter ${missing.name} first: it is part of the path.` })
    const url = fillPath(
      plan.path,
      plan.fields.map((field) => ({ name: field.name, in: field.in, value: values[field.name]?.trim() ?? '' })),
    )
    const headers: [string, string][] = []
    if (plan.keyHeader !== undefined && apiKey !== '') headers.push([plan.keyHeader, apiKey])
    if (body !== undefined) headers.push(['Content-Type', 'application/json'])
    setAnswer(await sendRequest({ method: plan.method, url, headers, body }, plan.headers))
  }

  return (
    <Form
      aria-label={`Try it: ${name}`}
      // What is missing or wrong the service itself is to say.
      validationBehavior="aria"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        startTransition(send)
      }}
    >
      {plan.keyHeader !== undefined && apiKey === '' && (
        <p className="text-sm text-soft">
          No key is entered yet.{' '}
          <a href="#api-key" className="text-accent underline underline-offset-2">
            Enter an API key
          </a>
        </p>
      )}
      {plan.fields.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {plan.fields.map((field) => (
            <Field
              key={field.name}
              label={field.name}
              hint={field.hint}
              placeholder={field.sample}
              isRequired={field.isRequired}
              autoComplete="off"
              value={values[field.name] ?? ''}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          ))}
        </div>
      )}
      {body !== undefined && (
        <div className="[&_textarea]:font-mono">
          <Field
            label="Body (JSON)"
            rows={body.split('\n').length + 1}
            spellCheck="false"
            value={body}
            onChange={setBody}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" tone={plan.method === 'DELETE' ? 'danger' : 'accent'} isPending={isPending}>
          Send request
        </Button>
        <TryStatus answer={answer} />
      </div>
      <TryAnswer name={name} answer={answer} />
    </Form>
  )
}
