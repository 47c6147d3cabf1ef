// Pages while some requests wait for a mail server, or because of too many attempts. Two places are for all of them.
import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newAddress } from '../../support/password-sign-in'
import { newDataFolder, start } from '../../support/service'
import { attempt, attempts, newEmail } from '../../support/sign-in-attempts'

/** Starts a mail server, and the service with it. */
async function startWithMail(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], ...options })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => void server.close())
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'daymark@example.com' }
  const { DATA_DIR } = await newDataFolder()
  return start({ DATA_DIR, ...mail, NEXTAUTH_URL: 'https://tasks.example.com' }, { pages: true })
}

/** Prepares forms of the sign-in page. Returns a function that sends one, and says where it leads. */
async function openForms(baseUrl: string) {
  const csrf = await fetch(`${baseUrl}/api/auth/csrf`)
  const { csrfToken } = await csrf.json()
  const cookie = csrf.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async (path: 'signin/email' | 'callback/password', fields: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams({ csrfToken, json: 'true', ...fields })
    const headers = { cookie, 'x-forwarded-for': newAddress() }
    const response = await fetch(`${baseUrl}/api/auth/${path}`, { method: 'POST', headers, body })
    return (await response.json()).url
  }
}

/** Expects the sign-in page to be served before requests that wait are answered. */
async function expectServedBefore(baseUrl: string, waiting: readonly Promise<unknown>[]): Promise<void> {
  const page = fetch(`${baseUrl}/sign-in`).then(({ status }) => status)
  expect(await Promise.race([page, ...waiting])).toBe(200)
}

it('are served while a mail server does not greet', async () => {
  const greetings: (() => void)[] = []
  const service = await startWithMail({
    onConnect: (_session, greet) => greetings.push(() => greet(new Error('closed'))),
  })
  const send = await openForms(service.baseUrl)
  const links = Array.from({ length: 3 }, () => send('signin/email', { email: newEmail() }))
  await vi.waitFor(() => expect(greetings).toHaveLength(3), { timeout: 20_000 })
  await expectServedBefore(service.baseUrl, links)
  for (const refuse of greetings) refuse()
  for (const link of links) expect(await link).toContain('error=EmailSignin')
})

it('are served while attempts to sign in are slowed down', async () => {
  const { DATA_DIR } = await newDataFolder()
  const { baseUrl } = await start({ DATA_DIR, TRUST_PROXY: '127.0.0.1' }, { pages: true })
  const credentials = { email: newEmail(), password: 'not the password' }
  await attempts(10, () => attempt(baseUrl, credentials))
  const send = await openForms(baseUrl)
  const slow = Array.from({ length: 6 }, () => send('callback/password', credentials))
  await expectServedBefore(baseUrl, slow)
  for (const one of slow) expect(await one).toContain('error=CredentialsSignin')
})

it('keep no process from stopping whose e-mail a mail server does not take', async () => {
  const takeMail = vi.fn()
  const service = await startWithMail({ onMailFrom: takeMail })
  const send = await openForms(service.baseUrl)
  expect(await send('signin/email', { email: newEmail() })).toContain('/verify-request')
  await vi.waitFor(() => expect(takeMail).toHaveBeenCalled(), { timeout: 20_000 })
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(service.output()).toContain('"stopped"')
})
