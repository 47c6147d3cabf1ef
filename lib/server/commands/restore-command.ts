import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { readHistory } from '@/lib/foundation/database/migration-history'
import { describeOperatorCommand } from '@/lib/foundation/runtime/operator-command'
import { env } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { openFile } from '@/lib/server/postgres/backup/open-file'
import { BackupReader } from '@/lib/server/postgres/backup/read-backup'
import { restoreRows } from '@/lib/server/postgres/backup/restore-rows'
import { withOwner } from '@/lib/server/postgres/backup/with-owner'
import { readDataFile } from '@/lib/server/postgres/data-file'
import { ensureDataFolder, readOrCreateSecret } from '@/lib/server/postgres/data-folder'
import { hasAccounts } from '@/lib/server/postgres/has-accounts'
import { dropRoot } from '@/lib/server/process/drop-root'
import { failStart } from '@/lib/server/process/fail-start'
import { sessionSecretFile } from '@/lib/server/process/prepare-session-secret'
import { listenForSignals } from '@/lib/server/process/stop-signal'
import { readFileAndOptions } from './read-options'

const describeUsage = (root: string) => `Restores a backup into an empty database, all of it or nothing.

  ${describeOperatorCommand('restore', root)} FILE

  FILE   what ${describeOperatorCommand('backup', root)} FILE has written; - for standard input. Of scheduled backups,
         also s3://bucket/name, with the settings BACKUP_S3_…

Set DATA_DIR to a new folder, or DATABASE_URL to an empty database of PostgreSQL 15 or newer. The release may be newer than
that of the backup: the next start migrates.`

/** Runs `npm run restore`. */
export async function runRestoreCommand(root: string, argv: string[]): Promise<void> {
  try {
    const usage = describeUsage(root)
    const { file, values } = readFileAndOptions({ help: { type: 'boolean', short: 'h' } } as const, argv, usage)
    if (values.help) return console.log(usage)
    // Opened before this process becomes another user, who may not read it.
    const reader = new BackupReader(await openBackup(file))
    const { migrations, createdAt, version, sessionSecret } = await reader.readHead()
    await dropRoot({ root })
    const path = join(resolve(env().DATA_DIR), sessionSecretFile)
    requireSameSecret(path, sessionSecret)
    const signal = listenForSignals()
    const rows = await withOwner('daymark restore', signal, async ({ client, url, serviceRole }) => {
      await requireEmpty(client)
      const only = new Map(Object.entries(migrations))
      await applyMigrations(url, root, serviceRole, { signal, only })
      return restoreRows(client, reader, sessionSecret !== undefined)
    })
    if (sessionSecret !== undefined) {
      await ensureDataFolder(resolve(env().DATA_DIR))
      await readOrCreateSecret(resolve(env().DATA_DIR), sessionSecretFile, sessionSecret)
    }
    console.error(`Restored ${rows.toLocaleString('en')} rows, as of ${createdAt}, of Daymark ${version}.`)
  } catch (error) {
    failStart(error)
  }
}

async function openBackup(file: string): Promise<Readable> {
  if (file === '-') return process.stdin
  if (file.startsWith('s3:')) return (await import('@/lib/server/postgres/backup/s3-store')).openS3File(file, env())
  return createReadStream('', { fd: openFile(file, 'r') })
}

/** @throws StartupError when people or tasks are in the database */
async function requireEmpty(client: pg.Client): Promise<void> {
  if ((await readHistory(client)) === undefined) return
  if (await hasAccounts(client))
    throw new StartupError('The database is not empty. Restore into a new folder, or an empty database.')
}

/** @throws StartupError when the data folder has another session secret than the backup */
function requireSameSecret(path: string, sessionSecret: string | undefined): void {
  const known = readDataFile(path, 'Move it away.')
  if (sessionSecret === undefined || known === undefined || known === sessionSecret) return
  throw new StartupError(`${path} is another session secret than that of the backup. Move it away first.`)
}
