'use client'

import { getLocalTimeZone, today } from '@internationalized/date'
import { useState, useTransition } from 'react'
import { Form } from 'react-aria-components/Form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useApiKey } from './api-key'
import { fillPath, typeOfBody } from './request'
import { type SentResponse, sendRequest } from './send-request'
import { type TryPlan, writeBody } from './try-plan'
import { TryResponse, TryStatus } from './try-response'

/** Form that sends a real request and shows the response. */
export function TryForm({ name, plan }: { name: string; plan: TryPlan }) {
  const apiKey = useApiKey()
  const [date] = useState(() => today(getLocalTimeZone()).toString())
  const [values, setValues] = useState(() =>
    Object.fromEntries(plan.fields.map((field) => [field.name, field.isDate && field.isRequired ? date : ''])),
  )
  const [body, setBody] = useState(() => plan.body && writeBody(plan.body, date))
  const [response, setResponse] = useState<SentResponse>()
  const [isPending, startTransition] = useTransition()

  const send = async () => {
    const missing = plan.fields.find((field) => field.in === 'path' && !values[field.name]?.trim())
    if (missing) return setResponse({ ok: false, message: `Enter ${missing.name} first. The path requires it.` })
    const url = fillPath(
      plan.path,
      plan.fields.map((field) => ({ name: field.name, in: field.in, value: values[field.name]?.trim() ?? '' })),
    )
    const headers = plan.fields.flatMap((field): [string, string][] => {
      const value = values[field.name]?.trim() ?? ''
      return field.in === 'header' && value !== '' ? [[field.name, value]] : []
    })
    if (plan.keyHeader !== undefined && apiKey !== '') headers.push([plan.keyHeader, apiKey])
    if (body !== undefined) headers.push(['Content-Type', typeOfBody(plan.body?.sample)])
    setResponse(await sendRequest({ method: plan.method, url, headers, body }, plan.headers))
  }

  return (
    <Form
      method="post"
      aria-label={`Try it: ${name}`}
      // The service validates, so that its errors can be tried too.
      validationBehavior="aria"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        startTransition(send)
      }}
    >
      {plan.keyHeader !== undefined && apiKey === '' && (
        <p className="text-sm text-soft">
          No API key entered.{' '}
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
            label={typeof plan.body?.sample === 'string' ? 'Body (file)' : 'Body (JSON)'}
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
        <TryStatus response={response} />
      </div>
      <TryResponse name={name} response={response} />
    </Form>
  )
}
