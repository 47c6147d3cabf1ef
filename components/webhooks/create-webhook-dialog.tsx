'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { createWebhook } from './actions'
import { SecretDialog } from './secret-dialog'
import { WebhookForm } from './webhook-form'

/** Creates a webhook and shows its secret. */
export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const [isPending, setPending] = useState(false)
  // Closing during the request would lose the secret.
  const leave = () => {
    if (!isPending) onClose()
  }
  if (secret !== undefined) {
    return (
      <SecretDialog title="Your new webhook" secret={secret} onClose={onClose}>
        The webhook is active. Give its signing secret to the receiver, then send a test event.
      </SecretDialog>
    )
  }
  return (
    <Dialog title="New webhook" isOpen wide onClose={leave}>
      <WebhookForm
        submitLabel="Create webhook"
        save={(typed) => createWebhook(typed)}
        onSaved={setSecret}
        onPendingChange={setPending}
        onCancel={leave}
      />
    </Dialog>
  )
}
