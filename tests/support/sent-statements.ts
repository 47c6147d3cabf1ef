import type { OwnDatabase } from './own-service'

// What the service sends over its connection pool, in PostgreSQL's log, where further lines of a statement are indented.
const ofService = /^daymark\|LOG: {2}(?:execute [^:]+|statement): (.*(?:\n\t.*)*)/gm
const heartbeat = 'SELECT pg_notify($1, $2)'

/** Makes a database log every statement. Returns a function that gives those of the service since its last call. */
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
    return sent.filter((text) => text !== heartbeat)
  }
}
