import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describeOperatorCommand, describeSettings } from '@/lib/foundation/runtime/operator-command'
import { env } from '@/lib/foundation/settings/env'
import { writeDataFile } from '@/lib/server/postgres/data-file'

/** In the data folder: when `npm run backup` last made a backup. */
const lastBackupFile = 'last-backup'
const [maxAgeDays, dayMs] = [30, 24 * 60 * 60_000]

/** Notes that the database of a data folder was backed up. */
export function noteBackup(dataDir: string): void {
  writeDataFile(
    join(resolve(dataDir), lastBackupFile),
    `${new Date().toISOString()}\n`,
    'The backup itself is complete.',
  )
}

/** Prints that a backup is missing. Only for the embedded database: others are often backed up by other programs. */
export function remindOfBackup(root: string): void {
  const missing = describeMissingBackup(env().DATA_DIR)
  if (missing === undefined) return
  console.info(`\n${missing}. Set BACKUP_SCHEDULE and BACKUP_TO, or make one:`)
  console.info(`  ${describeSettings('DATA_DIR')}${describeOperatorCommand('backup', root)} daymark.sql.gz`)
}

/**
 * Describes that a data folder of more than 30 days has no backup of the last 30 days.
 * @returns undefined when there is no reason to
 */
export function describeMissingBackup(dataDir: string, now = Date.now()): string | undefined {
  const folder = resolve(dataDir)
  const daysSince = (time: number) => Math.floor((now - time) / dayMs)
  const created = statSync(join(folder, 'postgres', 'PG_VERSION'), { throwIfNoEntry: false })
  if (!created || daysSince(created.mtimeMs) < maxAgeDays) return undefined
  const days = daysSince(readTime(join(folder, lastBackupFile)))
  if (Number.isNaN(days)) return 'No backup is known'
  return days < maxAgeDays ? undefined : `The last backup is ${days} days old`
}

/** A file that cannot be read must not keep the server from starting. */
function readTime(path: string): number {
  try {
    return Date.parse(readFileSync(path, 'utf8').trim())
  } catch {
    return Number.NaN
  }
}
