'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { KeptFocus } from '@/components/ui/kept-focus'
import type { Webhook } from '@/lib/domain/webhooks/schema'
import { maxWebhooksPerAccount } from '@/lib/foundation/limits'
import { CreateWebhookDialog } from './create-webhook-dialog'
import { WebhookCard } from './webhook-card'

/** The webhooks of an account, and the button that creates one. */
export function WebhookPanel({ webhooks, timeZone }: { webhooks: readonly Webhook[]; timeZone: string }) {
  const [isCreating, setCreating] = useState(false)
  const isFull = webhooks.length >= maxWebhooksPerAccount
  return (
    <KeptFocus className="flex flex-col gap-6">
      <PageHeader
        title="Webhooks"
        action={
          <Button tone="accent" data-shortcut="new" isDisabled={isFull} onPress={() => setCreating(true)}>
            <Plus aria-hidden />
            New webhook
          </Button>
        }
      >
        A webhook sends each change of your tasks to a URL of your choice, as a signed POST request.
        {isFull &&
          ` You have ${maxWebhooksPerAccount} webhooks, the most that an account can have. Delete one that you no longer use.`}
      </PageHeader>
      {webhooks.length === 0 ? (
        <Empty mark="entrance" title="No webhooks yet">
          Use webhooks when another program must know at once that a task changed, such as a chat, a calendar or an
          agent. It does not have to ask again and again.
        </Empty>
      ) : (
        <ul aria-label="Webhooks" className="flex flex-col gap-3">
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </KeptFocus>
  )
}
