import { randomUUID } from 'node:crypto'
import { sendMany } from './one-window'
import { type Attempt, newAddress, signInOverHttp } from './password-sign-in'

/** Repeats work until it runs within one rate limit window, by default of 15 minutes. */
export async function withinOneWindow<Result>(work: () => Promise<Result>, windowMs = 15 * 60_000): Promise<Result> {
  for (;;) {
    const window = Math.floor(Date.now() / windowMs)
    const result = await work()
    if (Math.floor(Date.now() / windowMs) === window) return result
  }
}

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
