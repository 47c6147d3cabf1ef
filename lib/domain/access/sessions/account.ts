import * as z from 'zod'
import type { TimeZone } from '@/lib/foundation/time/time-zone'

export const themes = ['system', 'light', 'dark'] as const
export const Theme = z.enum(themes)
export type Theme = z.infer<typeof Theme>

/** The account of a signed-in user. */
export type Account = {
  email: string
  /** null if not set. */
  name: string | null
  timeZone: TimeZone
  theme: Theme
  hasPassword: boolean
}
