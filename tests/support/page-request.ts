import { inject } from 'vitest'
import { newAddress } from './password-sign-in'
import { sessionCookieName } from './session'

export type PageRequest = RequestInit & {
  /** By default the service that all tests share. */
  baseUrl?: string
  session?: string
  headers?: Record<string, string>
}

/** Requests a page without a browser and without following redirects. Each call has a new client address. */
export function requestPage(
  path: string,
  { baseUrl = inject('baseUrl'), session, headers = {}, ...request }: PageRequest = {},
): Promise<Response> {
  return fetch(baseUrl + path, {
    redirect: 'manual',
    headers: {
      'x-forwarded-for': newAddress(),
      ...(session !== undefined && { cookie: `${sessionCookieName}=${session}` }),
      ...headers,
    },
    ...request,
  })
}
