import { inject } from 'vitest'
import { newAddress } from './password-sign-in'
import { sessionCookieName } from './session'

/** Requests a page without a browser, and follows no redirect. Every caller has an address of its own. */
export function requestPage(
  path: string,
  { session, headers = {}, ...request }: { session?: string; headers?: Record<string, string> } & RequestInit = {},
): Promise<Response> {
  return fetch(inject('baseUrl') + path, {
    redirect: 'manual',
    headers: {
      'x-forwarded-for': newAddress(),
      ...(session !== undefined && { cookie: `${sessionCookieName}=${session}` }),
      ...headers,
    },
    ...request,
  })
}
