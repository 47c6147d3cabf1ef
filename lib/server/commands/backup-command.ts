import { createWriteStream, fstatSync, ftruncateSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { describeOperatorCommand } from '@/lib/foundation/runtime/operator-command'
import { env } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { openFile } from '@/lib/server/postgres/backup/open-file'
import { readSessionSecret } from '@/lib/server/postgres/backup/read-session-secret'
import { withOwner } from '@/lib/server/postgres/backup/with-owner'
import { beginSnapshot, writeBackup } from '@/lib/server/postgres/backup/write-backup'
import { hasDatabase } from '@/lib/server/postgres/data-folder'
import { dropRoot } from '@/lib/server/process/drop-root'
import { failStart } from '@/lib/server/process/fail-start'
import { noteBackup } from '@/lib/server/process/remind-of-backup'
import { listenForSignals } from '@/lib/server/process/stop-signal'
import { readFileAndOptions } from './read-options'

const describeUsage = (
  root: string,
) => `Backs up the database into a file, as it is at one moment, while the service runs.

  ${describeOperatorCommand('backup', root)} FILE [--with-secret]

  FILE           a new file, such as daymark.sql.gz, which only its owner can read; - for standard output
  --with-secret  also store the session secret of DATA_DIR, without which people sign in again after a restore

Set DATA_DIR or DATABASE_URL as for the server. ${describeOperatorCommand('restore', root)} FILE restores it.`

/** Runs `npm run backup`. */
export async function runBackupCommand(root: string, argv: string[]): Promise<void> {
  try {
    const usage = describeUsage(root)
    const options = { 'with-secret': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
    const { file, values } = readFileAndOptions(options, argv, usage)
    if (values.help) return console.log(usage)
    const { DATABASE_URL, DATA_DIR } = env()
    if (DATABASE_URL === undefined && !hasDatabase(DATA_DIR))
      throw new StartupError(
        `There is no database in ${resolve(DATA_DIR)}. Set DATA_DIR or DATABASE_URL as for the server.`,
      )
    const secret = values['with-secret'] ? readSessionSecret(DATA_DIR) : undefined
    // Opened before this process becomes another user, who may not write here.
    const output = file === '-' ? undefined : openFile(file, 'wx')
    const startedAt = performance.now()
    try {
      await dropRoot({ root })
      const stream =
        output === undefined ? process.stdout : createWriteStream('', { fd: output, flush: true, autoClose: false })
      const { rows, tables } = await withOwner('daymark backup', listenForSignals(), async ({ client }) => {
        await beginSnapshot(client)
        return writeBackup(client, stream, secret)
      })
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const size =
        output === undefined ? '' : `: ${file} (${Math.ceil(fstatSync(output).size / 1000).toLocaleString('en')} kB)`
      console.error(`Backed up ${rows.toLocaleString('en')} rows of ${tables} tables in ${seconds} s${size}`)
      if (DATABASE_URL === undefined) tryToNote(DATA_DIR)
    } catch (error) {
      if (output !== undefined) removeIncomplete(file, output)
      throw error
    }
  } catch (error) {
    failStart(error)
  }
}

/** The backup is complete without it. */
function tryToNote(dataDir: string): void {
  try {
    noteBackup(dataDir)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** A user who is no longer root may not remove it, but can empty it. */
function removeIncomplete(file: string, output: number): void {
  ftruncateSync(output)
  try {
    rmSync(file)
  } catch {
    console.error(`${file} is empty: delete it.`)
  }
}
