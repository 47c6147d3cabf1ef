'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { CreateKeyForm } from './create-key-form'
import { NewKey } from './new-key'

/**
 * A new key: what it is for, and then the key itself, once. Closing asks whether it was saved. The key is kept in this
 * part of the page alone, and is gone with it.
 */
export function CreateKeyDialog({
  timeZone,
  origin,
  onClose,
}: {
  timeZone: string
  origin: string
  onClose: () => void
}) {
  const [issued, setIssued] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // A key that is being made would otherwise never be seen.
  const leave = () => {
    if (isMaking) return
    if (issued === undefined) onClose()
    else setLeaving(true)
  }
  return (
    <Dialog title={issued === undefined ? 'New API key' : 'Your new key'} isOpen wide onClose={leave}>
      {issued === undefined && (
        <CreateKeyForm timeZone={timeZone} onIssued={setIssued} onMaking={setMaking} onCancel={leave} />
      )}
      {issued !== undefined && !isLeaving && (
        <>
          <NewKey apiKey={issued} origin={origin} />
          <div className="mt-6 flex justify-end">
            <Button tone="accent" onPress={leave}>
              Done
            </Button>
          </div>
        </>
      )}
      {isLeaving && (
        <div role="alert" className="flex flex-col gap-6">
          <p className="text-sm">
            Have you saved the key? It cannot be shown again. A key that is lost is revoked and replaced.
          </p>
          <div className="flex justify-end gap-2">
            <Button onPress={() => setLeaving(false)}>Show it again</Button>
            <Button tone="accent" onPress={onClose} autoFocus>
              I have saved it
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
