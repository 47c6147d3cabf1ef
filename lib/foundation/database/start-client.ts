import pg from 'pg'
import { databaseHosts } from './hosts'

/** With the wait for the first answer, less than the 10 s within which a start fails. Milliseconds, as below. */
const connectTimeoutMs = 4500
/** For the first query: a pooler may accept a connection while it has none to the database. */
export const firstAnswerTimeoutMs = 4500

/**
 * Runs work of the start over a connection of its own. Waiting for the database, for a lock or for another instance ends
 * when `signal` is aborted.
 */
export async function withStartClient<Result>(
  databaseUrl: string,
  { name, signal }: { name: string; signal?: AbortSignal | undefined },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: await databaseHosts(databaseUrl).choose(),
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // The pending query reports a lost connection too; without a listener the event would end the process.
  client.on('error', () => undefined)
  const stop = () => client.connection.stream.destroy(new Error('stopped'))
  if (signal?.aborted) throw new Error('stopped')
  signal?.addEventListener('abort', stop)
  let isConnected = false
  try {
    await client.connect()
    isConnected = true
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', stop)
    // Ends a transaction that is still open, which is then rolled back.
    if (isConnected) await client.end().catch(() => undefined)
    // pg would wait for the goodbye of a database that has refused the client certificate, and none comes.
    else client.connection.stream.destroy()
  }
}
