'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { SubmitForm } from '@/components/ui/submit-form'
import type { Recurrence } from '@/lib/domain/recurrences/schema'
import type { Outcome } from '@/lib/entry/web/run-action'
import { maxTextLength } from '@/lib/foundation/limits'
import { describeRule } from '@/lib/foundation/time/repeat/describe-rule'
import { readTypedRule, writeTypedRule } from './read-typed-rule'

const origins = [
  { value: 'schedule', name: 'The calendar' },
  { value: 'completion', name: 'The last completion' },
] as const
const missed = [
  { value: 'latest', name: 'Archive the older one' },
  { value: 'keep', name: 'Keep both' },
] as const

/** The fields as they are sent. Text and time are absent where the form does not ask for them. */
export type TypedRecurrence = Pick<Recurrence, 'rule' | 'from' | 'ifMissed'> & { text?: string; time?: string | null }

const scopes = [
  { value: 'later', name: 'This and all later ones' },
  { value: 'all', name: 'All open ones' },
] as const
/** The tasks that an edit is about. */
export type EditScope = (typeof scopes)[number]['value']

/** Asks how a task recurs, and with a recurrence for its text and time too. */
export function RecurrenceForm<Result>({
  recurrence,
  hasScope = false,
  submitLabel,
  save,
  onSaved,
  onCancel,
}: {
  recurrence?: Recurrence
  /** Whether to ask which tasks change. */
  hasScope?: boolean
  submitLabel: string
  save: (typed: TypedRecurrence, scope: EditScope) => Promise<Outcome<Result>>
  onSaved: (result: Result) => void
  onCancel: () => void
}) {
  const [text, setText] = useState(recurrence?.text ?? '')
  const [time, setTime] = useState(recurrence?.time ?? '')
  const [words, setWords] = useState(recurrence ? writeTypedRule(recurrence.rule) : '')
  const [from, setFrom] = useState(recurrence?.from ?? 'schedule')
  const [ifMissed, setIfMissed] = useState(recurrence?.ifMissed ?? 'latest')
  const [scope, setScope] = useState<EditScope>(hasScope ? 'later' : 'all')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const typed = readTypedRule(words)
  const origin = typed?.from === 'completion' ? 'completion' : from
  const submit = () => {
    setRefusal(undefined)
    startTransition(async () => {
      if (!typed) return setRefusal('Write for example “every 2 weeks on Friday”, or a rule such as FREQ=DAILY.')
      const sent = { rule: typed.rule, from: origin, ifMissed } as const
      const fields = recurrence ? { ...sent, text, time: time === '' ? null : time } : sent
      const outcome = await save(fields, scope)
      if (outcome.ok) onSaved(outcome.result)
      else setRefusal(outcome.message)
    })
  }
  return (
    <SubmitForm onSubmit={submit} isPending={isPending} refusal={refusal}>
      {recurrence && (
        <Field label="Task" value={text} onChange={setText} isRequired maxLength={maxTextLength} autoComplete="off" />
      )}
      <Field
        label="How often"
        value={words}
        onChange={setWords}
        isRequired
        autoFocus
        autoComplete="off"
        placeholder="every 2 weeks on Friday"
        hint={
          typed
            ? `Repeats ${describeRule(typed.rule, origin)}.`
            : 'Such as every weekday, every 15th, every last Friday, every 3 months.'
        }
      />
      {recurrence && (
        <Field label="Due time" type="time" value={time} onChange={setTime} hint="Empty for none." autoComplete="off" />
      )}
      <SelectField label="Counts from" options={origins} value={from} onChange={setFrom} />
      {from === 'schedule' && (
        <SelectField label="When one is missed" options={missed} value={ifMissed} onChange={setIfMissed} />
      )}
      {hasScope && <SelectField label="Changes" options={scopes} value={scope} onChange={setScope} />}
      <div className="flex justify-end gap-2">
        <Button onPress={onCancel}>Cancel</Button>
        <Button type="submit" tone="accent" isPending={isPending}>
          {submitLabel}
        </Button>
      </div>
    </SubmitForm>
  )
}
