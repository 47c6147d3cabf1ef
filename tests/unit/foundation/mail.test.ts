// How e-mails reach a mail server that is not on this machine, as the address 0.0.0.0 makes believe.
import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

/** Starts a mail server, and loads the module anew with its address. Says of each message whether it came over TLS. */
async function openMail(options: SMTPServerOptions, query = '', host = '0.0.0.0') {
  const received: boolean[] = []
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, session, done) => {
      stream.resume().once('end', () => {
        received.push(session.secure)
        done()
      })
    },
    ...options,
  }).on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  vi.resetModules()
  vi.stubEnv('SMTP_URL', `smtp://${host}:${port}${query}`)
  vi.stubEnv('MAIL_FROM', 'a@example.com')
  vi.stubEnv('NEXTAUTH_URL', 'https://tasks.example.com')
  const { log } = await import('@/lib/foundation/telemetry/log')
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const { sendMail } = await import('@/lib/foundation/mail')
  return { send: () => sendMail({ to: 'b@example.com', subject: 'x', text: 'x' }), received, warn }
}

const withoutStarttls = { disabledCommands: ['AUTH', 'STARTTLS'] }

it('uses STARTTLS', async () => {
  const { send, received, warn } = await openMail({}, '?tls.rejectUnauthorized=false')
  await send()
  expect(received).toEqual([true])
  expect(warn).not.toHaveBeenCalled()
})

it('sends nothing to a server whose certificate is not valid', async () => {
  const { send, received } = await openMail({})
  await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' })
  expect(received).toEqual([])
})

it('warns once of a server without STARTTLS', async () => {
  const { send, received, warn } = await openMail(withoutStarttls)
  await send()
  await send()
  expect(received).toEqual([false, false])
  expect(warn.mock.calls).toEqual([
    [{ host: '0.0.0.0' }, 'the mail server offers no STARTTLS: e-mails and its password cross the network unencrypted'],
  ])
})

it('does not warn of one on this machine', async () => {
  const { send, received, warn } = await openMail(withoutStarttls, '', '127.0.0.1')
  await send()
  expect(received).toEqual([false])
  expect(warn).not.toHaveBeenCalled()
})
