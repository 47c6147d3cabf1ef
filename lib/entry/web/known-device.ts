import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies, headers } from 'next/headers'
import * as z from 'zod'
import { cookieNameOf } from './cookie-name'
import { decryptToken, encryptToken } from './encrypted-token'
import { isSecure } from './session-cookie'

/** A browser in which somebody has completed a sign-in before, with the second factor if the account has one. */
export type KnownDevice = { id: string; accountIds: string[] }

const maxAge = 180 * 24 * 60 * 60
const maxAccounts = 5

const DeviceClaims = z.object({ id: z.uuid(), accountIds: z.array(z.uuid()).max(maxAccounts) })

// Separates its encryption key from that of session cookies.
const salt = 'known browser'

/** Reads the device cookie of this request. Returns undefined when it is absent or forged. */
export async function readDevice(): Promise<KnownDevice | undefined> {
  const token = (await cookies()).get(await cookieName())?.value
  return token ? DeviceClaims.safeParse(await decryptToken(token, salt)).data : undefined
}

/** Remembers for 180 days that an account has completed a sign-in in this browser. Signing out does not forget it. */
export async function rememberDevice(accountId: string): Promise<void> {
  const known = await readDevice()
  const others = known?.accountIds.filter((id) => id !== accountId) ?? []
  const device = { id: known?.id ?? randomUUID(), accountIds: [accountId, ...others].slice(0, maxAccounts) }
  const value = await encryptToken(device, { salt, maxAge })
  const secure = isSecure(await headers())
  ;(await cookies()).set(await cookieName(), value, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge })
}

async function cookieName(): Promise<string> {
  return cookieNameOf('daymark.device', isSecure(await headers()))
}
