import * as z from 'zod'
import { storableText } from '@/lib/text'

/** An e-mail address, in lower case. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an e-mail address'))
export type Email = z.infer<typeof Email>

export const minPasswordLength = 10

/**
 * A password to be set, in the form in which it is hashed (NFKC, as NIST SP 800-63B, section 5.1.1.2, asks). Whether it
 * is a common one is asked where it is set.
 */
export const NewPassword = storableText(256, z.string().normalize('NFKC')).refine(
  (text) => [...text].length >= minPasswordLength,
  `must be at least ${minPasswordLength} characters long`,
)

/** A password that is tried. */
export const TriedPassword = z.string().max(1024).normalize('NFKC')

/** What a person wants to be called; empty for nothing. */
export const DisplayName = storableText(100, z.string().trim())

/** An IANA time zone that this runtime knows. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'must be a time zone, such as Europe/Berlin')
export type TimeZone = z.infer<typeof TimeZone>

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +02:00 are accepted too, but know no summer.
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

export const themes = ['system', 'light', 'dark'] as const
export const Theme = z.enum(themes)
export type Theme = z.infer<typeof Theme>

export const SignUp = z.strictObject({ email: Email, password: NewPassword, timeZone: TimeZone })
export type SignUp = z.infer<typeof SignUp>

export const Profile = z.strictObject({ name: DisplayName, timeZone: TimeZone, theme: Theme })
export type Profile = z.infer<typeof Profile>

/** `current` is empty for a person who has no password yet. */
export const ChangePassword = z.strictObject({ current: TriedPassword, password: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>

/** What a link sent by e-mail proves, and the password that is to be. */
export const RedeemPasswordToken = z.strictObject({
  email: Email,
  token: z.string().max(100),
  password: NewPassword,
  timeZone: TimeZone,
})
export type RedeemPasswordToken = z.infer<typeof RedeemPasswordToken>

/** The account of a person who is signed in. */
export type Account = {
  email: string
  /** null: none given. */
  name: string | null
  timeZone: TimeZone
  theme: Theme
  hasPassword: boolean
}
