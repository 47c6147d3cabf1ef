'use server'

import * as deliveries from '@/lib/domain/webhooks/deliveries'
import * as manage from '@/lib/domain/webhooks/manage'
import { DeliveryId, RotateSecret, UpdateWebhook, WebhookId, WebhookSettings } from '@/lib/domain/webhooks/schema'
import { type Outcome, runAction, runSensitiveAction } from '@/lib/entry/web/run-action'

/** Creates a webhook. Returns its signing secret. */
export async function createWebhook(sent: unknown): Promise<Outcome<string>> {
  return runSensitiveAction(
    WebhookSettings,
    sent,
    async ({ actor }, settings) => (await manage.createWebhook(actor, settings)).secret,
  )
}

/** Sensitive, because another URL gets the data. */
export async function updateWebhook(sent: unknown): Promise<Outcome> {
  return runSensitiveAction(UpdateWebhook, sent, ({ actor }, settings) => manage.updateWebhook(actor, settings))
}

export async function pauseWebhook(id: unknown): Promise<Outcome> {
  return runAction(WebhookId, id, ({ actor }, webhookId) => manage.pauseWebhook(actor, webhookId))
}

export async function resumeWebhook(id: unknown): Promise<Outcome> {
  return runAction(WebhookId, id, ({ actor }, webhookId) => manage.resumeWebhook(actor, webhookId))
}

export async function deleteWebhook(id: unknown): Promise<Outcome> {
  return runAction(WebhookId, id, ({ actor }, webhookId) => manage.deleteWebhook(actor, webhookId))
}

export async function showWebhookSecret(id: unknown): Promise<Outcome<string>> {
  return runSensitiveAction(WebhookId, id, ({ actor }, webhookId) => manage.showSecret(actor, webhookId))
}

/** Replaces the signing secret. Returns the new one. */
export async function rotateWebhookSecret(sent: unknown): Promise<Outcome<string>> {
  return runSensitiveAction(RotateSecret, sent, ({ actor }, input) => manage.rotateSecret(actor, input))
}

export async function sendTestEvent(id: unknown): Promise<Outcome> {
  return runAction(WebhookId, id, ({ actor }, webhookId) => deliveries.sendTest(actor, webhookId))
}

export async function redeliverMessage(id: unknown): Promise<Outcome> {
  return runAction(DeliveryId, id, ({ actor }, deliveryId) => deliveries.redeliverMessage(actor, deliveryId))
}
