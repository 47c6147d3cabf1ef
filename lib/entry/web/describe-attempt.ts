import 'server-only'
import { headers as requestHeaders } from 'next/headers'
import type { SessionId } from '@/lib/domain/access/sessions/verify-session'
import { findAccountId } from '@/lib/domain/accounts/create-account'
import { isAppCode } from '@/lib/domain/accounts/factors/authenticator-app'
import type { Email } from '@/lib/domain/accounts/schema'
import { readDevice } from './known-device'
import type { Attempt, CodeAttempt } from './sign-in-limits'

/** Describes an attempt of this request, for counting it. */
export async function describeAttempt(purpose: Attempt['purpose'], headers: Headers, email: Email): Promise<Attempt> {
  const device = await readDevice()
  const accountId = device && (await findAccountId(email))
  const isKnown = accountId !== undefined && device?.accountIds.includes(accountId)
  return { purpose, headers, email, deviceId: isKnown ? device?.id : undefined }
}

/** Describes a code that somebody types at the second step of a sign-in, for counting it. */
export async function describeCode({ userId }: { userId: string }, code: string): Promise<CodeAttempt> {
  const device = await readDevice()
  return codeAttempt(userId, code, device?.accountIds.includes(userId) ? device.id : undefined)
}

/** Describes a code that somebody types who is signed in, for counting it. */
export function describeOwnCode({ userId, sessionId }: SessionId, code: string): Promise<CodeAttempt> {
  return codeAttempt(userId, code, sessionId)
}

async function codeAttempt(userId: string, code: string, knownId: string | undefined): Promise<CodeAttempt> {
  return { kind: isAppCode(code) ? 'app' : 'recovery', userId, headers: await requestHeaders(), knownId }
}
