'use server'

import * as create from '@/lib/domain/access/keys/create-key'
import * as manage from '@/lib/domain/access/keys/manage-keys'
import { CreateKey, KeyId, RenameKey } from '@/lib/domain/access/keys/schema'
import { listKeyEvents, type NamedEvent } from '@/lib/domain/tasks/events/history'
import { type Outcome, runAction, runReadAction, runSensitiveAction } from '@/lib/entry/web/run-action'

/** Creates a key and returns it. This response is the only one that ever contains it. */
export async function createKey(sent: unknown): Promise<Outcome<string>> {
  return runSensitiveAction(CreateKey, sent, ({ actor }, input) => create.createKey(actor, input))
}

export async function renameKey(sent: unknown): Promise<Outcome> {
  return runAction(RenameKey, sent, ({ actor }, input) => manage.renameKey(actor, input))
}

export async function revokeKey(id: unknown): Promise<Outcome> {
  return runAction(KeyId, id, ({ actor }, keyId) => manage.revokeKey(actor, keyId))
}

export async function deleteKey(id: unknown): Promise<Outcome> {
  return runAction(KeyId, id, ({ actor }, keyId) => manage.deleteKey(actor, keyId))
}

/** Returns the newest events that a key caused. */
export async function readKeyActivity(id: unknown): Promise<Outcome<NamedEvent[]>> {
  return runReadAction(KeyId, id, ({ actor }, keyId) => listKeyEvents(actor, keyId))
}
