import * as z from 'zod'
import { keepableText } from '@/lib/text'

/** full: everything. read: what changes nothing. */
export const KeyScope = z.enum(['full', 'read'])
export type KeyScope = z.infer<typeof KeyScope>

export const CreateKey = z.strictObject({
  name: keepableText(100, z.string().trim()).min(1, 'must not be empty'),
  scope: KeyScope,
  /** null: never. */
  expiresAt: z
    .date()
    .refine((date) => date.getTime() > Date.now(), 'must be in the future')
    .nullable(),
})
export type CreateKey = z.infer<typeof CreateKey>
