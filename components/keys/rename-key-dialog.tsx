'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import type { ApiKey } from '@/lib/keys/schema'
import { renameKey } from './actions'

/** Renames a key. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const submit = () =>
    startTransition(async () => {
      const outcome = await callAction(() => renameKey({ id: apiKey.id, name }))
      if (outcome.ok) onClose()
      else setRefusal(outcome.message)
    })
  return (
    <Dialog title="Rename key" isOpen onClose={onClose}>
      <SubmitForm onSubmit={submit} refusal={refusal}>
        <Field label="Name" value={name} onChange={setName} isRequired maxLength={100} autoFocus />
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
