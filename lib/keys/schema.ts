import * as z from 'zod'
import { storableText } from '@/lib/text'

/** full: everything. read: what changes nothing. */
export const KeyScope = z.enum(['full', 'read'])
export type KeyScope = z.infer<typeof KeyScope>

/** What a key is for, in its owner's words. */
export const KeyName = storableText(100, z.string().trim()).min(1, 'must not be empty')

export const CreateKey = z.strictObject({
  name: KeyName,
  scope: KeyScope,
  /** null: never. */
  expiresAt: z
    .date()
    .refine((date) => date.getTime() > Date.now(), 'must be in the future')
    .nullable(),
})
export type CreateKey = z.infer<typeof CreateKey>

export const KeyId = z.uuid()

export const RenameKey = z.strictObject({ id: KeyId, name: KeyName })
export type RenameKey = z.infer<typeof RenameKey>

/** A key as its owner sees it. Instants in Unix ms; null: never. */
export type ApiKey = {
  id: string
  name: string
  scope: KeyScope
  lastFour: string
  createdAt: number
  lastUsedAt: number | null
  expiresAt: number | null
  state: 'active' | 'expired' | 'revoked'
}
