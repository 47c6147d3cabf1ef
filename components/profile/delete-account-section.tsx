'use client'

import { useState, useTransition } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import { deleteAccount } from './actions'
import { forgetAccount } from './leave-session'

/** Deletes the account, apart from everything that is harmless. */
export function DeleteAccountSection({ email }: { email: string }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-danger p-4 sm:p-5">
      <p className="min-w-0 flex-1 basis-64 text-sm text-pretty">
        Deletes your tasks, API keys, webhooks, calendar address and settings for good. Export your data first if you
        may need it.
      </p>
      <Button tone="danger" onPress={() => setDeleting(true)}>
        Delete account
      </Button>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setDeleting(false)} />}
    </div>
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
      if (!outcome.ok) return setRefusal(outcome.message)
      forgetAccount()
      window.location.assign('/?deleted')
    })
  return (
    <Dialog role="alertdialog" title="Delete your account?" isOpen onClose={onClose}>
      <SubmitForm onSubmit={submit} isPending={isPending} refusal={refusal}>
        <p className="text-sm text-soft">
          This permanently deletes your tasks, API keys, webhooks and settings. Everything that uses the keys, the
          webhooks or the calendar address stops working. Type{' '}
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
