import { randomInt } from 'node:crypto'

/** Generates a client address for X-Forwarded-For, so that tests do not share rate limits. */
export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

export type Attempt = {
  status: number
  /** The error code that the sign-in page receives; null on success. */
  error: string | null
  /** The Set-Cookie header of the session; undefined if no session started. */
  sessionCookie: string | undefined
  /** The cookie by which the service recognizes the browser, as `name=value`. */
  deviceCookie: string | undefined
  /** Every Set-Cookie header. */
  setCookies: string[]
}

/** Signs in over HTTP, as the sign-in page does. */
export function signInOverHttp(
  baseUrl: string,
  credentials: { email: string; password: string },
  headers?: Record<string, string>,
): Promise<Attempt> {
  return signInWith('password', baseUrl, credentials, headers)
}

/** Signs in with a provider of next-auth that takes credentials. */
export async function signInWith(
  provider: string,
  baseUrl: string,
  credentials: Record<string, string>,
  { cookie: before, ...headers }: Record<string, string> = { 'x-forwarded-for': newAddress() },
): Promise<Attempt> {
  const csrf = await fetch(`${baseUrl}/api/auth/csrf`, { headers })
  const { csrfToken } = await csrf.json()
  const own = csrf.headers.getSetCookie().map((one) => one.split(';')[0])
  const cookie = [...own, ...(before === undefined ? [] : [before])].join('; ')
  const answer = await fetch(`${baseUrl}/api/auth/callback/${provider}`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new URLSearchParams({ ...credentials, csrfToken, json: 'true' }),
  })
  const { url } = await answer.json()
  const cookies = answer.headers.getSetCookie()
  return {
    status: answer.status,
    error: new URL(url).searchParams.get('error'),
    sessionCookie: cookies.find((one) => one.includes('next-auth.session-token=')),
    deviceCookie: cookies.find((one) => one.includes('daymark.device='))?.split(';')[0],
    setCookies: cookies,
  }
}
