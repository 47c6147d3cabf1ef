'use client'

import { useState, useTransition } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import { deleteAccount } from './actions'
import { ExportLink } from './export-link'
import { Section } from './section'

/** Exports the data of the account, and deletes the account. */
export function DataSection({ email }: { email: string }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Section
      title="Your data"
      text="The export contains your account, your API keys (without their secrets) and all tasks."
    >
      <div className="flex flex-wrap gap-2">
        <ExportLink />
        <Button tone="danger" onPress={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setDeleting(false)} />}
    </Section>
  )
}

function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const { callSensitive, stepUpDialog } = useStepUp()
  const submit = () =>
    startTransition(async () => {
      const outcome = await callSensitive(() => deleteAccount({ typed }))
      if (outcome.ok) window.location.assign('/')
      else setRefusal(outcome.message)
    })
  return (
    <Dialog role="alertdialog" title="Delete your account?" isOpen onClose={onClose}>
      <SubmitForm onSubmit={submit} refusal={refusal}>
        <p className="text-sm text-soft">
          This permanently deletes your tasks, API keys and settings. Everything that uses the keys stops working. Type{' '}
          <strong className="font-medium break-all text-ink">{email}</strong> to confirm.
        </p>
        <Field label="E-mail" value={typed} onChange={setTyped} autoComplete="off" isRequired autoFocus />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" isPending={isPending} isDisabled={typed.trim().toLowerCase() !== email}>
            Delete permanently
          </Button>
        </div>
      </SubmitForm>
      {stepUpDialog}
    </Dialog>
  )
}
