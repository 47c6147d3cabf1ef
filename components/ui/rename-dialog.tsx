'use client'

import { useState, useTransition } from 'react'
import type { Outcome } from '@/lib/entry/web/run-action'
import { maxNameLength } from '@/lib/foundation/limits'
import { Button } from './button'
import { callAction } from './call-action'
import { Dialog } from './dialog'
import { Field } from './field'
import { SubmitForm } from './submit-form'

/** Renames something. */
export function RenameDialog({
  title,
  initialName,
  rename,
  onClose,
}: {
  title: string
  initialName: string
  rename: (name: string) => Promise<Outcome>
  onClose: () => void
}) {
  const [name, setName] = useState(initialName)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const submit = () =>
    startTransition(async () => {
      const outcome = await callAction(() => rename(name))
      if (outcome.ok) onClose()
      else setRefusal(outcome.message)
    })
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <SubmitForm onSubmit={submit} isPending={isPending} refusal={refusal}>
        <Field label="Name" value={name} onChange={setName} isRequired maxLength={maxNameLength} autoFocus />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone="accent" isPending={isPending}>
            Rename
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  )
}
