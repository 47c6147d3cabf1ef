import { createTransport, type Transporter } from 'nodemailer'
import { waitOutsidePlace } from './request/page-place'
import { env } from './settings/env'
import { isLoopback } from './settings/loopback'
import { errorCode } from './startup-error'
import { log } from './telemetry/log'

/** In ms, because nodemailer would wait for up to 10 minutes. Those in SMTP_URL come first. */
const timeouts = { connectionTimeout: 15_000, socketTimeout: 30_000 }

/** Whether an SMTP server is configured. */
export function canSendMail(): boolean {
  return env().SMTP_URL !== undefined
}

/** Connects and authenticates to the mail server without sending. Throws when that fails. */
export async function verifyMailServer(): Promise<void> {
  await waitOutsidePlace(() => withTransport((transport) => transport.verify()))
}

/** Sends a plain-text message. Throws when the mail server does not accept it. */
export async function sendMail(message: { to: string; subject: string; text: string }): Promise<void> {
  await withTransport((transport) => transport.sendMail({ from: env().MAIL_FROM, ...message }))
}

let hasWarned = false

/**
 * Connects to the mail server. With smtp:// the connection is upgraded by STARTTLS. A server elsewhere that does not
 * offer it gets the message unencrypted, with a warning; one whose certificate is invalid gets nothing.
 */
async function withTransport(send: (transport: Transporter) => Promise<unknown>): Promise<void> {
  const { SMTP_URL } = env()
  if (SMTP_URL === undefined) throw new Error('SMTP_URL is not set')
  const { protocol, hostname } = new URL(SMTP_URL)
  if (protocol === 'smtps:' || isLoopback(hostname)) return connectAndSend(SMTP_URL, send)
  try {
    await connectAndSend(requireTls(SMTP_URL), send)
  } catch (error) {
    // nodemailer's code of a failed STARTTLS, which comes before the password and the message.
    if (errorCode(error) !== 'ETLS') throw error
    await connectAndSend(SMTP_URL, send)
    if (!hasWarned)
      log.warn(
        { host: hostname },
        'the mail server offers no STARTTLS: e-mails and its password cross the network unencrypted',
      )
    hasWarned = true
  }
}

/** nodemailer reads further options from the URL's query. */
function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

async function connectAndSend(url: string, send: (transport: Transporter) => Promise<unknown>): Promise<void> {
  const transport = createTransport({ ...timeouts, url })
  try {
    await send(transport)
  } finally {
    transport.close()
  }
}
