import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readHistory } from '@/lib/foundation/database/migration-history'
import { StartupError } from '@/lib/foundation/startup-error'
import { listTables, transactionOfCopies } from '@/lib/server/postgres/database-copy'
import { version } from '@/package.json'
import { type End, endMark, endOfRows, type Head, headMark, writeCopy } from './format'

/** Its rows follow from the migrations that are applied before a restore. */
const withoutRows = ['_prisma_migrations']

/** The number of rows in a backup, and of their tables. */
export type Contents = { rows: number; tables: number }

/** Begins a transaction that sees the database as it is at one moment, while others go on writing. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${transactionOfCopies}`)
}

/**
 * Writes all rows of a database, and ends its snapshot. Holds one part of a table in memory.
 * @param client has begun a snapshot
 * @param output gets the compressed backup, and is ended
 * @throws StartupError when the database has no tables of Daymark
 */
export async function writeBackup(
  client: pg.Client,
  output: Writable,
  sessionSecret: string | undefined,
): Promise<Contents> {
  // Fast rather than small: a backup must keep up with the database.
  const gzip = createGzip({ level: 3 })
  const written = pipeline(gzip, output)
  // Reported by the write that it fails.
  written.catch(() => undefined)
  const hash = createHash('sha256')
  const write = async (part: string | Buffer) => {
    hash.update(part)
    if (!gzip.write(part)) await Promise.race([once(gzip, 'drain'), written])
  }
  const history = await readHistory(client)
  if (history === undefined) throw new StartupError('it has no tables of Daymark.')
  const head: Head = {
    format: 1,
    version,
    createdAt: new Date().toISOString(),
    migrations: Object.fromEntries(history),
    ...(sessionSecret !== undefined && { sessionSecret }),
  }
  await write(`${headMark}${JSON.stringify(head)}\n`)
  const tables: End['tables'] = {}
  for (const { name, columns } of await listTables(client)) {
    if (withoutRows.includes(name)) continue
    await write(`${writeCopy(name, columns)}\n`)
    const rows = client.query(copyTo(`COPY (SELECT ${columns.join()} FROM ${name}) TO STDOUT`))
    for await (const part of rows) await write(part)
    tables[name] = rows.rowCount
    await write(`${endOfRows}\n`)
  }
  await client.query('COMMIT')
  const end: End = { tables, sha256: hash.digest('hex') }
  gzip.end(`${endMark}${JSON.stringify(end)}\n`)
  await written
  const counts = Object.values(tables)
  return { rows: counts.reduce((sum, count) => sum + count, 0), tables: counts.length }
}
