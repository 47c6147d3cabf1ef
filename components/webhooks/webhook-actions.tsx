'use client'

import { useState } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { callAction } from '@/components/ui/call-action'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { QuotedTitle } from '@/components/ui/quoted-title'
import { showError, showMessage } from '@/components/ui/show-message'
import type { Webhook } from '@/lib/domain/webhooks/schema'
import type { Outcome } from '@/lib/entry/web/run-action'
import { secretOverlapHours } from '@/lib/foundation/limits'
import {
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  showWebhookSecret,
  updateWebhook,
} from './actions'
import { SecretDialog } from './secret-dialog'
import { type TypedSettings, WebhookForm } from './webhook-form'
import { type WebhookAction, WebhookMenu } from './webhook-menu'

type Shown = { text: string; secret: string }

/**
 * The menu of a webhook, with the dialogs that it opens.
 * @param props.canDelete false on the page of the webhook itself, which would be gone
 */
export function WebhookActions({ webhook, canDelete = false }: { webhook: Webhook; canDelete?: boolean }) {
  const { id, name, previousSecretUntil } = webhook
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete'>()
  const [shown, setShown] = useState<Shown>()
  const { callSensitive, stepUpDialog } = useStepUp()
  // Not a dialog that was opened meanwhile.
  const close = () => setDialog((current) => (current === dialog ? undefined : current))
  const report = (outcome: Outcome<unknown>, message: string) => {
    if (outcome.ok) showMessage(message)
    else showError(outcome.message)
  }
  const show = (outcome: Outcome<string>, text: string) => {
    if (outcome.ok) setShown({ text, secret: outcome.result })
    else showError(outcome.message)
  }
  const select = async (action: WebhookAction) => {
    if (action === 'pause') report(await callAction(() => pauseWebhook(id)), `“${name}” paused.`)
    else if (action === 'resume') report(await callAction(() => resumeWebhook(id)), `“${name}” resumed.`)
    else if (action === 'show-secret') show(await callSensitive(() => showWebhookSecret(id)), 'It signs each message.')
    else setDialog(action)
  }
  const rotate = async () => {
    const outcome = await callSensitive(() => rotateWebhookSecret({ id, previousSecretUntil }))
    close()
    show(
      outcome,
      `Give the new secret to the receiver. Both secrets sign each message for ${secretOverlapHours} hours, so nothing is lost meanwhile.`,
    )
  }
  const remove = async () => {
    report(await callAction(() => deleteWebhook(id)), `“${name}” deleted.`)
    close()
  }
  return (
    <>
      <WebhookMenu webhook={webhook} canDelete={canDelete} onSelect={(action) => void select(action)} />
      {dialog === 'edit' && (
        <Dialog title="Edit webhook" isOpen wide onClose={close}>
          <WebhookForm
            webhook={webhook}
            submitLabel="Save"
            save={(typed, before) => updateWebhook({ id, ...pickChanged(typed, before) })}
            onSaved={close}
            onCancel={close}
          >
            <p className="text-sm text-soft">Deliveries that are due go to the new URL.</p>
          </WebhookForm>
        </Dialog>
      )}
      <ConfirmDialog
        title={<QuotedTitle before="Rotate the secret of" name={name} after="?" />}
        action="Rotate secret"
        isOpen={dialog === 'rotate'}
        onClose={close}
        onConfirm={rotate}
      >
        <p>
          The webhook gets a new signing secret. For {secretOverlapHours} hours, messages carry the signatures of both
          secrets, and both are valid. Then only the new one is.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title={<QuotedTitle before="Delete" name={name} after="?" />}
        action="Delete webhook"
        isOpen={dialog === 'delete'}
        onClose={close}
        onConfirm={remove}
      >
        <p>It gets no more events, and its deliveries disappear. This cannot be undone.</p>
      </ConfirmDialog>
      {shown && (
        <SecretDialog
          title={<QuotedTitle before="Secret of" name={name} />}
          secret={shown.secret}
          onClose={() => setShown(undefined)}
        >
          {shown.text}
        </SecretDialog>
      )}
      {stepUpDialog}
    </>
  )
}

/** The settings that were changed. Another tab may have changed others meanwhile. */
function pickChanged(typed: TypedSettings, before: TypedSettings): Partial<TypedSettings> {
  return {
    ...(typed.name !== before.name && { name: typed.name }),
    ...(typed.url !== before.url && { url: typed.url }),
    ...(typed.types.join() !== before.types.join() && { types: typed.types }),
  }
}
