import { expect, it } from 'vitest'
import { addRetryAfter } from '@/lib/entry/web/retry-after'

const rejection = (error: string) => Response.json({ url: `http://localhost/sign-in?error=${error}` }, { status: 401 })

it('too many attempts get 429 with Retry-After and the same body', async () => {
  const response = await addRetryAfter(rejection('TooManyAttempts.42'))
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('42')
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.json()).toEqual({ url: 'http://localhost/sign-in?error=TooManyAttempts.42' })
})

it('every other response stays as it is', async () => {
  for (const error of ['CredentialsSignin', 'TooManyAttempts', 'TooManyAttempts.x']) {
    const response = await addRetryAfter(rejection(error))
    expect(response.status, error).toBe(401)
    expect(response.headers.get('retry-after'), error).toBeNull()
    expect(await response.json(), error).toEqual({ url: `http://localhost/sign-in?error=${error}` })
  }
  expect((await addRetryAfter(new Response('TooManyAttempts.42'))).status).toBe(200)
})
