'use client'

import { Download } from 'lucide-react'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { callAction } from '@/components/ui/call-action'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import { deleteMyAccount } from './actions'
import { Section } from './section'

/** Taking everything along, and leaving. */
export function DataSection({ email }: { email: string }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Section title="Your data" text="The file holds your account, your keys (without their secrets) and every task.">
      <div className="flex flex-wrap gap-2">
        <a href="/profile/export" download className={`${buttonClass('plain')} hover:bg-hover`}>
          <Download aria-hidden />
          Export as JSON
        </a>
        <Button tone="danger" onPress={() => setLeaving(true)}>
          Delete account
        </Button>
      </div>
      {isLeaving && <DeleteAccountDialog email={email} onClose={() => setLeaving(false)} />}
    </Section>
  )
}

function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const submit = () =>
    startTransition(async () => {
      const outcome = await callAction(() => deleteMyAccount({ typed }))
      if (outcome.ok) window.location.assign('/')
      else setRefusal(outcome.message)
    })
  return (
    <Dialog role="alertdialog" title="Delete your account?" isOpen onClose={onClose}>
      <SubmitForm onSubmit={submit} refusal={refusal}>
        <p className="text-sm text-soft">
          Your tasks, keys and settings go at once and for good; whatever uses the keys stops working. Type{' '}
          <strong className="font-medium break-all text-ink">{email}</strong> to go on.
        </p>
        <Field label="E-mail" value={typed} onChange={setTyped} autoComplete="off" isRequired autoFocus />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" isPending={isPending} isDisabled={typed.trim().toLowerCase() !== email}>
            Delete everything
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  )
}
