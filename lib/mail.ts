import { createTransport, type Transporter } from 'nodemailer'
import { env } from '@/lib/env'

/** Whether e-mail can be sent at all. */
export function canSendMail(): boolean {
  return env().SMTP_URL !== undefined
}

/** Asks the mail server whether it would take a message. Throws when it does not answer, or does not let us in. */
export async function askMailServer(): Promise<void> {
  await withTransport((transport) => transport.verify())
}

/** Sends a message of plain text. Throws when the mail server does not take it. */
export async function sendMail(message: { to: string; subject: string; text: string }): Promise<void> {
  await withTransport((transport) => transport.sendMail({ from: env().MAIL_FROM, ...message }))
}

async function withTransport(work: (transport: Transporter) => Promise<unknown>): Promise<void> {
  const { SMTP_URL } = env()
  if (SMTP_URL === undefined) throw new Error('SMTP_URL is not set')
  const transport = createTransport(SMTP_URL)
  try {
    await work(transport)
  } finally {
    transport.close()
  }
}
