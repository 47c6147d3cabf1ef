import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupError } from '@/lib/foundation/startup-error'
import { dropIndexes, listTables, sessionOfCopies } from '@/lib/server/postgres/database-copy'
import { type End, readCopy } from './format'
import type { BackupReader } from './read-backup'

/**
 * Restores the rows of a backup, all or nothing.
 * @param client the owner's client of a database with the same tables, which are empty
 * @param hasSecret whether the session secret is restored too
 * @throws StartupError when the backup is damaged, or a table holds rows
 */
export async function restoreRows(client: pg.Client, reader: BackupReader, hasSecret: boolean): Promise<number> {
  await client.query(`${sessionOfCopies}; BEGIN`)
  const known = new Set((await listTables(client)).map(({ name }) => name))
  const indexes = await dropIndexes(client)
  const tables: End['tables'] = {}
  for (;;) {
    const next = await reader.readNext()
    if ('end' in next) {
      if (JSON.stringify(next.end.tables) !== JSON.stringify(tables)) {
        throw new StartupError('The backup is damaged: it has other rows than it says. Nothing was restored.')
      }
      break
    }
    const copy = readCopy(next.line)
    if (!copy || !known.has(copy.name)) {
      throw new StartupError('The backup is damaged: it has a table that is not known. Nothing was restored.')
    }
    const rows = client.query(copyFrom(copy.statement))
    await pipeline(Readable.from(reader.readRows(), { objectMode: false }), rows)
    tables[copy.name] = rows.rowCount
  }
  for (const definition of indexes) await client.query(definition)
  // Of the instances that used the database before. A start compares it with its own secret.
  if (!hasSecret) await client.query(`DELETE FROM "Secret" WHERE "name" = 'sessions-fingerprint'`)
  await client.query('COMMIT')
  // Statistics, without which the first queries would be slow.
  await client.query('ANALYZE')
  return Object.values(tables).reduce((sum, count) => sum + count, 0)
}
