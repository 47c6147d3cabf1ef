import { createTransport } from 'nodemailer'
import { env } from '@/lib/env'

/** Whether e-mail can be sent at all. */
export function canSendMail(): boolean {
  return env().SMTP_URL !== undefined
}

/** Sends a message of plain text. Throws when the mail server does not take it. */
export async function sendMail(message: { to: string; subject: string; text: string }): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = env()
  if (SMTP_URL === undefined) throw new Error('SMTP_URL is not set')
  const transport = createTransport(SMTP_URL)
  try {
    await transport.sendMail({ from: MAIL_FROM, ...message })
  } finally {
    transport.close()
  }
}
