/**
 * Turns next-auth's rejection of a password into 429 with `Retry-After`, if its error code is that of a rate limit. The
 * body, which the sign-in page reads, stays the same.
 */
export async function addRetryAfter(response: Response): Promise<Response> {
  if (response.status !== 401) return response
  const [, seconds] = /error=TooManyAttempts\.(\d{1,5})/.exec(await response.clone().text()) ?? []
  if (seconds === undefined) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', seconds)
  return new Response(response.body, { status: 429, headers })
}
