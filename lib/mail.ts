import { createTransport, type Transporter } from 'nodemailer'
import { env } from '@/lib/env'

/** Whether an SMTP server is configured. */
export function canSendMail(): boolean {
  return env().SMTP_URL !== undefined
}

/** Connects and authenticates to the mail server without sending. Throws when that fails. */
export async function verifyMailServer(): Promise<void> {
  await withTransport((transport) => transport.verify())
}

/** Sends a plain-text message. Throws when the mail server does not accept it. */
export async function sendMail(message: { to: string; subject: string; text: string }): Promise<void> {
  await withTransport((transport) => transport.sendMail({ from: env().MAIL_FROM, ...message }))
}

async function withTransport(send: (transport: Transporter) => Promise<unknown>): Promise<void> {
  const { SMTP_URL } = env()
  if (SMTP_URL === undefined) throw new Error('SMTP_URL is not set')
  const transport = createTransport(SMTP_URL)
  try {
    await send(transport)
  } finally {
    transport.close()
  }
}
