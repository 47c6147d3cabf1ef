import type { OwnDatabase } from './own-service'

// Matches statements of the service's connection pool in PostgreSQL's log, which indents continuation lines.
const ofService = /^daymark\|LOG: {2}(?:execute [^:]+|statement): (.*(?:\n\t.*)*)/gm
const heartbeat = 'SELECT pg_notify($1, $2)'
/** The queue of webhooks looks for deliveries after each change, outside the request. */
const queue = /FROM "WebhookDelivery" WHERE "nextAt" < 'infinity'/

/** Enables statement logging. Returns a function that lists the service's statements since its last call. */
export async function logStatements({ rows }: OwnDatabase): Promise<() => Promise<string[]>> {
  await rows(`ALTER SYSTEM SET log_statement = 'all'`)
  await rows(`ALTER SYSTEM SET log_line_prefix = '%a|'`)
  await rows('SELECT pg_reload_conf()')
  let read = 0
  return async () => {
    const [row] = await rows(`SELECT pg_read_file(current_setting('data_directory') || '/../postgres.log') AS log`)
    const log = String(row?.log)
    const sent = [...log.slice(read).matchAll(ofService)].map(([, text = '']) => text.replace(/\s+/g, ' ').trim())
    read = log.length
    return sent.filter((text) => text !== heartbeat && !queue.test(text))
  }
}
