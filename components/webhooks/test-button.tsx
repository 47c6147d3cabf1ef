'use client'

import { Send } from 'lucide-react'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { showError, showMessage } from '@/components/ui/show-message'
import type { Webhook } from '@/lib/domain/webhooks/schema'
import { sendTestEvent } from './actions'

/**
 * Sends a test event to a webhook.
 * @param props.onSent opens the page that lists its delivery, where this is another one
 */
export function TestButton({
  webhook,
  size = 'medium',
  onSent,
}: {
  webhook: Webhook
  size?: 'small' | 'medium'
  onSent?: () => void
}) {
  const [isPending, startTransition] = useTransition()
  const send = () =>
    startTransition(async () => {
      const outcome = await callAction(() => sendTestEvent(webhook.id))
      if (!outcome.ok) return showError(outcome.message)
      showMessage('The test event is on its way. Its delivery is listed below.')
      onSent?.()
    })
  return (
    <Button size={size} isPending={isPending} isDisabled={webhook.state !== 'active'} onPress={send}>
      <Send aria-hidden />
      Send test event
    </Button>
  )
}
