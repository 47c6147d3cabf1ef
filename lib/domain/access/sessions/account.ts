import * as z from 'zod'
import type { TimeZone } from '@/lib/foundation/time/time-zone'

export const themes = ['system', 'light', 'dark'] as const
export const Theme = z.enum(themes)
export type Theme = z.infer<typeof Theme>

/** In the order of menus. */
export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const WeekStart = z.enum(weekDays).meta({ id: 'WeekStart' })
export type WeekStart = z.infer<typeof WeekStart>

/** The account of a signed-in user. */
export type Account = {
  email: string
  /** null if not set. */
  name: string | null
  timeZone: TimeZone
  /** Hour at which a day begins, 0 to 6. */
  dayStart: number
  /** The first day of a week; null for that of the locale. */
  weekStart: WeekStart | null
  /** Minutes of a day that may be planned before the app warns; null if it never does. */
  plannedLimit: number | null
  theme: Theme
  hasPassword: boolean
}
