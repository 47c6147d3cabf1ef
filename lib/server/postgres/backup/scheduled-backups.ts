import { setTimeout as sleep } from 'node:timers/promises'
import { Cron } from 'croner'
import type pg from 'pg'
import { withStartClient } from '@/lib/foundation/database/start-client'
import { env } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { nameBackup, readBackupTime } from './backup-name'
import type { BackupStore, StoredFile } from './backup-store'
import { openBackupStore } from './open-backup-store'
import { readSessionSecret } from './read-session-secret'
import { beginSnapshot, writeBackup } from './write-backup'

const checkEveryMs = 60_000
/** Waits after the first failure, the second, and so on. */
const retryMinutes = [1, 5, 15, 60]
/** For a store to answer during a start. */
const checkTimeoutMs = 5000
/** Key of the advisory lock of the instance that makes a backup. */
const lockKey = 7_237_005

type Backup = StoredFile & { at: Date }

export type BackupOptions = {
  /** A cron expression. */
  schedule: string
  store: BackupStore
  /** How many backups the store keeps. */
  keep: number
  /** Returns the URL of a role that reads all tables. It contains a password: never log it. */
  readDatabaseUrl: () => string
  readSecret?: () => string
  now?: () => Date
}

/**
 * Makes backups by a schedule. Every instance has one of these, and the files tell whether a backup is due: one that was
 * missed, because nothing ran or it failed, is made later.
 */
export class ScheduledBackups {
  readonly #options: BackupOptions
  readonly #schedule: Cron
  readonly #stopping = new AbortController()
  #last: Backup | undefined
  #failures = 0
  #nextAttempt = new Date(0)
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: BackupOptions) {
    this.#options = options
    this.#schedule = new Cron(options.schedule, { mode: '5-part' })
    measurements().read('backupTime', () => (this.#last ? this.#last.at.getTime() / 1000 : 0))
    measurements().read('backupBytes', () => this.#last?.bytes ?? 0)
  }

  /**
   * Looks for the backups that exist.
   * @param timeoutMs for the store to answer
   * @returns why they cannot be listed now; undefined if they can
   */
  findProblem(timeoutMs = checkTimeoutMs): Promise<string | undefined> {
    const found = this.#list().then(
      (backups) => {
        this.#last = backups.at(-1)
        return undefined
      },
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    return Promise.race([
      found,
      sleep(timeoutMs, `BACKUP_TO does not answer within ${timeoutMs / 1000} s`, { ref: false }),
    ])
  }

  /** Begins to look whether a backup is due, at once and every minute. */
  start(): void {
    this.#timer = setInterval(() => this.runDue(), checkEveryMs).unref()
    this.runDue()
  }

  /** Gives up a backup that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#running
  }

  /** Makes a backup if one is due and no other instance makes it. Reports a failure, and tries again after a growing wait. */
  runDue(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<void> {
    const now = this.#now()
    const [due] = this.#schedule.previousRuns(1, now)
    if (!due || this.#isMade(due)) return
    if (now < this.#nextAttempt) return
    try {
      const connection = { name: 'daymark backup', signal: this.#stopping.signal }
      await withStartClient(this.#options.readDatabaseUrl(), connection, async (client) => {
        await beginSnapshot(client)
        if (!(await tryLock(client))) return
        this.#last = (await this.#list()).at(-1)
        if (!this.#isMade(due)) await this.#make(client)
      })
      this.#failures = 0
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      const retryInMinutes = retryMinutes[Math.min(this.#failures++, retryMinutes.length - 1)] ?? 0
      this.#nextAttempt = new Date(now.getTime() + retryInMinutes * 60_000)
      measurements().count('backups', 'failed')
      const reason = error instanceof StartupError ? { reason: error.message } : { err: error }
      log.error({ ...reason, lastBackup: this.#last?.at ?? null, retryInMinutes }, 'backup failed: trying again')
    }
  }

  async #make(client: pg.Client): Promise<void> {
    const { store, readSecret } = this.#options
    const secret = readSecret?.()
    const startedAt = performance.now()
    const name = nameBackup(this.#now())
    let rows = 0
    await store.write(name, async (output) => {
      rows = (await writeBackup(client, output, secret)).rows
    })
    const backups = await this.#list()
    this.#last = backups.find((backup) => backup.name === name)
    measurements().count('backups', 'made')
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    log.info({ name, rows, bytes: this.#last?.bytes, seconds }, 'backup made')
    await this.#removeOld(backups)
  }

  async #removeOld(backups: Backup[]): Promise<void> {
    const { keep, store } = this.#options
    for (const { name } of backups.slice(0, -keep)) {
      try {
        await store.remove(name)
        log.info({ name }, 'old backup removed')
      } catch (error) {
        log.warn({ name, reason: error instanceof Error ? error.message : error }, 'old backup not removed')
      }
    }
  }

  /** The complete backups, the oldest first. */
  async #list(): Promise<Backup[]> {
    const files = await this.#options.store.list()
    return files
      .flatMap((file) => {
        const at = readBackupTime(file.name)
        return at ? [{ ...file, at }] : []
      })
      .sort((a, b) => a.at.getTime() - b.at.getTime())
  }

  #isMade(due: Date): boolean {
    return this.#last !== undefined && this.#last.at >= due
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date()
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>(`SELECT pg_try_advisory_xact_lock(${lockKey}) AS acquired`)
  return rows[0]?.acquired === true
}

/**
 * Opens the backups of BACKUP_SCHEDULE, which must be started.
 * @throws StartupError when this process cannot write to the folder of BACKUP_TO
 */
export async function openScheduledBackups(schedule: string, address: string): Promise<ScheduledBackups> {
  const settings = env()
  const { BACKUP_KEEP: keep, BACKUP_WITH_SECRET, DATA_DIR } = settings
  return new ScheduledBackups({
    schedule,
    store: await openBackupStore(address, settings),
    keep,
    // The start of the embedded database sets it later.
    readDatabaseUrl: () => env().DIRECT_DATABASE_URL ?? env().DATABASE_URL ?? '',
    ...(BACKUP_WITH_SECRET === 'yes' && { readSecret: () => readSessionSecret(DATA_DIR) }),
  })
}
