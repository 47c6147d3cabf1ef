import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Migration = {
  /** Its folder, which begins with the time when it was written. */
  name: string
  sql: string
  checksum: string
  /** Whether it must not run in a transaction, such as CREATE INDEX CONCURRENTLY. */
  isConcurrent: boolean
}

/** The first line of such a migration. */
const concurrentMark = '-- Runs outside a transaction.'

/** Reads the migrations of a folder, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: calculateChecksum(sql), isConcurrent: sql.startsWith(concurrentMark) }
    }),
  )
}

/** Whether a checksum is that of a file, whose line ends Git may have converted. Prisma compares in the same way. */
export function matchesChecksum({ sql, checksum }: Migration, recorded: string): boolean {
  const unix = sql.replaceAll('\r\n', '\n')
  return [checksum, calculateChecksum(unix), calculateChecksum(unix.replaceAll('\n', '\r\n'))].includes(recorded)
}

/** The checksum that Prisma records: SHA-256 in hexadecimal. */
function calculateChecksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}
