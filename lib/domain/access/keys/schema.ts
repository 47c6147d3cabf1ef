import * as z from 'zod'
import { maxNameLength } from '@/lib/foundation/limits'
import { storableText } from '@/lib/foundation/values/text'

/**
 * `read` allows the operations on tasks that change nothing, `full` all operations on tasks, and `manage` also those on
 * webhooks and keys.
 */
export const KeyScope = z.enum(['full', 'read', 'manage']).meta({ id: 'KeyScope' })
export type KeyScope = z.infer<typeof KeyScope>

/** The owner's label for a key. */
const KeyName = storableText(maxNameLength, z.string().trim()).min(1, 'must not be empty')

export const CreateKey = z.strictObject({
  name: KeyName,
  scope: KeyScope,
  /** null if it never expires. */
  expiresAt: z
    .date()
    .refine((date) => date.getTime() > Date.now(), 'must be in the future')
    .nullable(),
})
export type CreateKey = z.infer<typeof CreateKey>

export const KeyId = z.uuid()

export const RenameKey = z.strictObject({ id: KeyId, name: KeyName })
export type RenameKey = z.infer<typeof RenameKey>

/** A key as shown to its owner. Instants are in Unix ms; null means never. */
export type ApiKey = {
  id: string
  name: string
  scope: KeyScope
  lastFour: string
  createdAt: number
  lastUsedAt: number | null
  expiresAt: number | null
  state: 'active' | 'expired' | 'revoked'
  /** The client that was connected with OAuth, and has no key that anybody could copy; null for other keys. */
  clientName: string | null
}
