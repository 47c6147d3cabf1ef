'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { createWebhook } from './actions'
import { SecretDialog } from './secret-dialog'
import { WebhookForm } from './webhook-form'

/** Creates a webhook and shows its secret. */
export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) {
    return (
      <SecretDialog title="Your new webhook" secret={secret} onClose={onClose}>
        The webhook is active. Give its signing secret to the receiver, then send a test event.
      </SecretDialog>
    )
  }
  return (
    <Dialog title="New webhook" isOpen wide onClose={onClose}>
      <WebhookForm submitLabel="Create webhook" save={createWebhook} onSaved={setSecret} onCancel={onClose} />
    </Dialog>
  )
}
