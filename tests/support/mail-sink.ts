import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { findUnusedPort } from './unused-port'

export type MailSink = {
  /** The value for SMTP_URL. */
  url: string
  /** Takes the oldest unread message to an address, or waits for the next one. */
  nextMailTo: (address: string) => Promise<Email>
  /** Counts the unread messages to an address. */
  countUnread: (address: string) => number
  close: () => Promise<void>
}

/** Starts an SMTP server that accepts every message and relays none. */
export async function openMailSink(): Promise<MailSink> {
  const arrived: { to: string; mail: Email }[] = []
  const waiting: { to: string; resolve: (mail: Email) => void }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const take = async () => {
        const mail = await PostalMime.parse(await buffer(stream))
        for (const { address: to } of session.envelope.rcptTo) {
          const index = waiting.findIndex((one) => one.to === to)
          if (index < 0) arrived.push({ to, mail })
          else waiting.splice(index, 1)[0]?.resolve(mail)
        }
      }
      take().then(() => done(), done)
    },
  })
  const port = await findUnusedPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    nextMailTo: async (to) => {
      const index = arrived.findIndex((one) => one.to === to)
      const [found] = index < 0 ? [] : arrived.splice(index, 1)
      return found?.mail ?? new Promise((resolve) => waiting.push({ to, resolve }))
    },
    countUnread: (to) => arrived.filter((one) => one.to === to).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
