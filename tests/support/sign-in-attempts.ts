import { randomUUID } from 'node:crypto'
import { type Attempt, newAddress, signInOverHttp } from './password-sign-in'
import { sendMany } from './send-many'

/**
 * Tries to sign in, by default from a new client address.
 * @param cookie the cookie of a browser that has signed in before
 */
export function attempt(
  baseUrl: string,
  credentials: { email: string; password: string },
  address = newAddress(),
  cookie?: string,
): Promise<Attempt> {
  return signInOverHttp(baseUrl, credentials, { 'x-forwarded-for': address, ...(cookie && { cookie }) })
}

/** Makes several attempts, five at a time: the service lets only so many passwords wait for their turn. */
export function attempts<Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> {
  return sendMany(count, make, 5)
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`
}
