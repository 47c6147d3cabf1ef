import * as z from 'zod'
import { CalendarDate } from '@/lib/calendar-date'
import { KeyScope } from '@/lib/keys/schema'
import { maxEmailLength, maxNameLength } from '@/lib/limits'
import { boundedText, storableText } from '@/lib/text'
import { UnixMs } from '@/lib/unix-ms'

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

/** An IANA time zone that this runtime supports. */
export const TimeZone = boundedText(64).refine(isTimeZone, 'must be a time zone, such as Europe/Berlin')
export type TimeZone = z.infer<typeof TimeZone>

/** The time zone that a browser reports, which may be one that this runtime does not know. */
const BrowserTimeZone = TimeZone.catch('UTC')

function isTimeZone(name: string): boolean {
  try {
    // Intl also accepts offsets such as +02:00, which have no daylight saving time.
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

export const themes = ['system', 'light', 'dark'] as const
export const Theme = z.enum(themes)
export type Theme = z.infer<typeof Theme>

export const SignUp = z.strictObject({ email: Email, password: NewPassword, timeZone: BrowserTimeZone })
export type SignUp = z.infer<typeof SignUp>

/** Preferences. Those that are absent stay as they are. */
export const Profile = z.strictObject({ name: DisplayName, timeZone: TimeZone, theme: Theme }).partial()
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

/** The account of a signed-in user. */
export type Account = {
  email: string
  /** null if not set. */
  name: string | null
  timeZone: TimeZone
  theme: Theme
  hasPassword: boolean
}

/** Whose key a request carries (docs/api.md, Account and key). Instants are Unix time in milliseconds. */
export const Me = z
  .object({
    account: z
      .object({
        name: z.string().nullable().meta({ description: 'null when unset.' }),
        email: z.string().meta({ format: 'email' }),
        timeZone: z.string().meta({ description: 'IANA time zone, which decides which date is today.' }),
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
