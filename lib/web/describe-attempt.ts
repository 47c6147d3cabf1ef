import 'server-only'
import { findAccountId } from '@/lib/accounts/create-account'
import type { Email } from '@/lib/accounts/schema'
import { readDevice } from './known-device'
import type { Attempt } from './sign-in-limits'

/** Describes an attempt of this request, for counting it. */
export async function describeAttempt(purpose: Attempt['purpose'], headers: Headers, email: Email): Promise<Attempt> {
  const device = await readDevice()
  const accountId = device && (await findAccountId(email))
  const isKnown = accountId !== undefined && device?.accountIds.includes(accountId)
  return { purpose, headers, email, deviceId: isKnown ? device?.id : undefined }
}
