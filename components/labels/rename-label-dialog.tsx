'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import { labelKey } from '@/lib/domain/tasks/labels/pattern'
import { renameEverywhere } from './rename-everywhere'

/** Asks for the new name of a label, and says when two labels would become one. */
export function RenameLabelDialog({
  label,
  others,
  onClose,
}: {
  label: string
  others: readonly string[]
  onClose: () => void
}) {
  const [name, setName] = useState(label)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const to = name.trim().replace(/^#/, '')
  const merged = others.find((other) => labelKey(other) === labelKey(to))
  const submit = () =>
    startTransition(async () => {
      const fault = await renameEverywhere(label, to, merged !== undefined)
      if (fault === undefined) onClose()
      else setRefusal(fault)
    })
  return (
    <Dialog title={`Rename #${label}`} isOpen onClose={onClose}>
      <SubmitForm onSubmit={submit} isPending={isPending} refusal={refusal}>
        <Field label="Name" value={name} onChange={setName} isRequired maxLength={51} autoFocus />
        {/* Always there, so that the buttons stay in place. */}
        <p role="status" className="min-h-15 text-sm text-soft">
          {merged === undefined
            ? 'Every task with the label gets the new one, archived ones and recurring tasks too.'
            : `#${merged} exists already. The two become one, which cannot be undone.`}
        </p>
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone={merged === undefined ? 'accent' : 'danger'} isPending={isPending}>
            {merged === undefined ? 'Rename' : 'Merge'}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  )
}
