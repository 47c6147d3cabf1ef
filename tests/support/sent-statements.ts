import { expect } from './browser'
import type { OwnDatabase } from './own-service'

// Matches statements of the service's connection pool in PostgreSQL's log, which indents continuation lines.
const ofService = /^daymark\|LOG: {2}(?:execute [^:]+|statement): (.*(?:\n\t.*)*)/gm
const heartbeat = 'SELECT pg_notify($1, $2)'
/** A new connection of the pool. */
const opening = /^SET TimeZone/
/** The queues of webhooks and reminders look for what is due after each change, outside the request. */
const queue =
  /^SELECT [^;]* FROM "WebhookTurn" WHERE|^SELECT DISTINCT "userId" FROM "Webhook"|^WITH lost AS|^SELECT [^;]* FROM "(?:Reminder|Recurrence)Schedule" WHERE "nextAt" IS NOT NULL/

/** Waits for a statement that matches. Lists the service's statements since its last call. */
type TakeStatements = (last: RegExp) => Promise<string[]>

/** Enables statement logging. */
export async function logStatements({ rows }: OwnDatabase): Promise<TakeStatements> {
  await rows(`ALTER SYSTEM SET log_statement = 'all'`)
  await rows(`ALTER SYSTEM SET log_line_prefix = '%a|'`)
  await rows('SELECT pg_reload_conf()')
  let read = 0
  const take = async () => {
    const [row] = await rows(`SELECT pg_read_file(current_setting('data_directory') || '/../postgres.log') AS log`)
    const log = String(row?.log)
    const sent = [...log.slice(read).matchAll(ofService)].map(([, text = '']) => text.replace(/\s+/g, ' ').trim())
    read = log.length
    return sent.filter((text) => text !== heartbeat && !opening.test(text) && !queue.test(text))
  }
  return async (last) => {
    const taken: string[] = []
    await expect
      .poll(async () => {
        taken.push(...(await take()))
        return taken.some((text) => last.test(text))
      })
      .toBe(true)
    return taken
  }
}
