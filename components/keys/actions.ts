'use server'

import { createKey } from '@/lib/keys/create-key'
import { removeKey, renameKey, revokeKey } from '@/lib/keys/manage-keys'
import { CreateKey, KeyId, RenameKey } from '@/lib/keys/schema'
import { actAsViewer, type Outcome } from '@/lib/web/action'

/** Issues a key. The answer is the only place in which it is ever shown. */
export async function issueKey(sent: unknown): Promise<Outcome<string>> {
  return actAsViewer(CreateKey, sent, ({ actor }, input) => createKey(actor, input))
}

export async function rename(sent: unknown): Promise<Outcome> {
  return actAsViewer(RenameKey, sent, async ({ actor }, input) => {
    await renameKey(actor, input)
    return null
  })
}

export async function revoke(id: unknown): Promise<Outcome> {
  return actAsViewer(KeyId, id, async ({ actor }, keyId) => {
    await revokeKey(actor, keyId)
    return null
  })
}

export async function remove(id: unknown): Promise<Outcome> {
  return actAsViewer(KeyId, id, async ({ actor }, keyId) => {
    await removeKey(actor, keyId)
    return null
  })
}
