'use client'

import { RotateCw } from 'lucide-react'
import { useId, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { showError } from '@/components/ui/show-message'
import type { Delivery, Webhook } from '@/lib/domain/webhooks/schema'
import { redeliverMessage } from './actions'

/** Sends a delivery again. Says why when that is not possible. */
export function RedeliverButton({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const [isPending, startTransition] = useTransition()
  const reasonId = useId()
  const reason =
    webhook.state !== 'active'
      ? `The webhook is ${webhook.state}. Resume it to send this delivery again.`
      : delivery.state === 'pending'
        ? 'An attempt is still due.'
        : undefined
  const redeliver = () =>
    startTransition(async () => {
      const outcome = await callAction(() => redeliverMessage(delivery.id))
      if (!outcome.ok) showError(outcome.message)
    })
  return (
    <div className="flex flex-col items-start gap-1.5 **:aria-disabled:cursor-default **:aria-disabled:opacity-50 sm:items-end">
      <Button
        isPending={isPending}
        onPress={() => reason === undefined && redeliver()}
        // A button that is disabled would lose the focus, which it has after a press.
        {...(reason !== undefined && { 'aria-disabled': true, 'aria-describedby': reasonId })}
      >
        <RotateCw aria-hidden />
        Redeliver
      </Button>
      {reason !== undefined && (
        <p id={reasonId} className="max-w-60 text-xs text-soft sm:text-right">
          {reason}
        </p>
      )}
    </div>
  )
}
