'use server'

import { createKey } from '@/lib/keys/create-key'
import { removeKey, renameKey, revokeKey } from '@/lib/keys/manage-keys'
import { CreateKey, KeyId, RenameKey } from '@/lib/keys/schema'
import { type Outcome, runAction } from '@/lib/web/run-action'

/** Issues a key. The answer is the only place in which it is ever shown. */
export async function issueKey(sent: unknown): Promise<Outcome<string>> {
  return runAction(CreateKey, sent, ({ actor }, input) => createKey(actor, input))
}

export async function rename(sent: unknown): Promise<Outcome> {
  return runAction(RenameKey, sent, ({ actor }, input) => renameKey(actor, input))
}

export async function revoke(id: unknown): Promise<Outcome> {
  return runAction(KeyId, id, ({ actor }, keyId) => revokeKey(actor, keyId))
}

export async function remove(id: unknown): Promise<Outcome> {
  return runAction(KeyId, id, ({ actor }, keyId) => removeKey(actor, keyId))
}
