import * as z from 'zod'
import { KeyScope } from '@/lib/domain/access/keys/schema'
import { Theme, WeekStart } from '@/lib/domain/access/sessions/account'
import { maxDayStart, maxEmailLength, maxNameLength, minutesPerDay } from '@/lib/foundation/limits'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { BrowserTimeZone, TimeZone } from '@/lib/foundation/time/time-zone'
import { UnixMs } from '@/lib/foundation/time/unix-ms'
import { boundedText, storableText } from '@/lib/foundation/values/text'

/** An e-mail address as browsers accept it, in a domain with a dot; lower-cased. */
export const Email = boundedText(maxEmailLength)
  .trim()
  .toLowerCase()
  .pipe(
    z
      .email({ pattern: z.regexes.html5Email, error: 'must look like ada@example.com' })
      .regex(/\.[^@]+$/, 'must look like ada@example.com'),
  )
export type Email = z.infer<typeof Email>

export const minPasswordLength = 10

/**
 * A new password, normalized to NFKC before hashing (NIST SP 800-63B, section 5.1.1.2). The length is that before, because
 * one character can become 18. `hashPassword` rejects common ones.
 */
export const NewPassword = storableText(256)
  .normalize('NFKC')
  .refine((text) => [...text].length >= minPasswordLength, `must be at least ${minPasswordLength} characters long`)

/** A password entered to sign in or to confirm a change. */
export const EnteredPassword = boundedText(1024).normalize('NFKC')

/** A display name; empty for none. */
export const DisplayName = storableText(maxNameLength, z.string().trim())

export const SignUp = z.strictObject({ email: Email, password: NewPassword, timeZone: BrowserTimeZone })
export type SignUp = z.infer<typeof SignUp>

/** Preferences. Those that are absent stay as they are. */
export const Profile = z
  .strictObject({
    name: DisplayName,
    timeZone: TimeZone,
    theme: Theme,
    dayStart: z.int().min(0).max(maxDayStart),
    weekStart: WeekStart.nullable(),
    plannedLimit: z.int().min(1).max(minutesPerDay).nullable(),
  })
  .partial()
export type Profile = z.infer<typeof Profile>

/** `current` is empty if the user has no password yet. */
export const ChangePassword = z.strictObject({ current: EnteredPassword, password: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>

/** The address and token from a password link, and the new password. */
export const RedeemPasswordToken = z.strictObject({
  email: Email,
  token: z.string().max(100),
  password: NewPassword,
  timeZone: BrowserTimeZone,
  /** Whether to revoke all API keys of the account. */
  revokeKeys: z.boolean().optional(),
})
export type RedeemPasswordToken = z.infer<typeof RedeemPasswordToken>

/** The e-mail address that the owner of an account types to delete it, normalized as `Email` is. */
export const DeleteAccount = z.strictObject({ typed: boundedText(maxEmailLength).trim().toLowerCase() })
export type DeleteAccount = z.infer<typeof DeleteAccount>

/** Whose key a request carries (docs/api.md, Account and key). Instants are Unix time in milliseconds. */
export const Me = z
  .object({
    account: z
      .object({
        name: z.string().nullable().meta({ description: 'null when unset.' }),
        email: z.string().meta({ format: 'email' }),
        timeZone: z.string().meta({ description: 'IANA time zone, which decides which date is today.' }),
        dayStart: z
          .int()
          .min(0)
          .max(maxDayStart)
          .meta({ description: 'Hour at which a day begins. Until then, today is the date before.', format: 'int32' }),
        weekStart: WeekStart.nullable().meta({ description: 'First day of the week; null for that of the locale.' }),
        plannedLimit: z
          .int()
          .min(1)
          .max(minutesPerDay)
          .meta({ format: 'int32' })
          .nullable()
          .meta({ description: 'Planned minutes of a day above which the web app warns; null if never.' }),
      })
      .meta({ id: 'AccountSummary' }),
    today: CalendarDate.meta({ description: "Today's date in the account's time zone." }),
    key: z
      .object({
        name: z.string(),
        scope: KeyScope,
        createdAt: UnixMs,
        expiresAt: UnixMs.nullable().meta({ description: 'null if it never expires.' }),
      })
      .meta({ id: 'KeySummary' }),
    rateLimit: z
      .object({
        limit: z.int().min(1).meta({ description: 'Requests in a window.', format: 'int32' }),
        remaining: z.int().min(0).meta({ description: 'Requests left in this window.', format: 'int32' }),
        resetAt: UnixMs.meta({ description: 'End of the window.' }),
      })
      .meta({ id: 'RateLimitState' }),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>
