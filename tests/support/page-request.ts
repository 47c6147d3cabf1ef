import { inject } from 'vitest'
import { newAddress } from './password-sign-in'
import { sessionCookieName } from './session'

/** Requests a page without a browser and without following redirects. Each call has a new client address. */
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
