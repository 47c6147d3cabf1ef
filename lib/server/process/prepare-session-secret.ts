import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { withDatabaseReason } from '@/lib/foundation/database/database-reason'
import { limitAnswer } from '@/lib/foundation/database/limit-answer'
import { firstAnswerTimeoutMs, withStartClient } from '@/lib/foundation/database/start-client'
import { minSessionSecretLength } from '@/lib/foundation/limits'
import { env, setSessionSecret } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { ensureDataFolder, readOrCreateSecret } from '@/lib/server/postgres/data-folder'

/** The file of the session secret in the data folder. */
export const sessionSecretFile = 'session-secret'
// The row in which earlier versions kept the secret itself.
const legacyRow = 'sessions'
// Identifies the secret of the instances that share a database: a SHA-256 of 256 random bits, or `fromEnvironment`.
const fingerprintRow = 'sessions-fingerprint'
const fromEnvironment = 'NEXTAUTH_SECRET'
// Another start holds the lock for milliseconds.
const lockTimeoutMs = 4000

/**
 * Provides the secret that encrypts sessions, outside the database: NEXTAUTH_SECRET, or else a file in the data folder
 * that only its owner can read. Moves the secret of an earlier version from the database into that file.
 * @param isShared whether other instances may use the database
 * @throws StartupError when another instance of the database has another secret
 */
export async function prepareSessionSecret(
  databaseUrl: string,
  { isShared, signal }: { isShared: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  const { NEXTAUTH_SECRET } = env()
  await withLockedTable(databaseUrl, signal, async (client) => {
    const { rows } = await client.query<{ name: string; value: string }>('SELECT "name", "value" FROM "Secret"')
    const stored = new Map(rows.map(({ name, value }) => [name, value]))
    if (NEXTAUTH_SECRET === undefined) {
      const secret = await readFromFile(stored, isShared)
      if (isShared) await storeFingerprint(client, stored, calculateFingerprint(secret))
      setSessionSecret(secret)
    } else if (isShared) await storeFingerprint(client, stored, fromEnvironment)
    // The file has been flushed to the disk before this is committed.
    if (stored.has(legacyRow)) await client.query('DELETE FROM "Secret" WHERE "name" = $1', [legacyRow])
  })
}

async function readFromFile(stored: Map<string, string>, isShared: boolean): Promise<string> {
  const folder = resolve(env().DATA_DIR)
  const known = stored.get(fingerprintRow)
  const candidate = existsSync(join(folder, sessionSecretFile))
    ? await readOrCreateSecret(folder, sessionSecretFile)
    : stored.get(legacyRow)
  const isKnown = candidate !== undefined && known === calculateFingerprint(candidate)
  if (isShared && known !== undefined && !isKnown) {
    throw new StartupError(
      `Other instances of this database have another session secret than the one in ${folder}. ` +
        `Set NEXTAUTH_SECRET to the same value for all of them, ${minSessionSecretLength} or more random characters. ` +
        'If there are no others, as after a restore, delete what is known of theirs: ' +
        `DELETE FROM "Secret" WHERE "name" = '${fingerprintRow}'`,
    )
  }
  await ensureDataFolder(folder)
  const secret = await readOrCreateSecret(folder, sessionSecretFile, candidate)
  if (secret.length >= minSessionSecretLength) return secret
  throw new StartupError(
    `The session secret in ${join(folder, sessionSecretFile)} is damaged: it has fewer than ${minSessionSecretLength} characters. ` +
      'Restore the file, or delete it: people then sign in again.',
  )
}

async function storeFingerprint(client: pg.Client, stored: Map<string, string>, value: string): Promise<void> {
  if (stored.get(fingerprintRow) === value) return
  await client.query(
    'INSERT INTO "Secret" ("name", "value") VALUES ($1, $2) ON CONFLICT ("name") DO UPDATE SET "value" = EXCLUDED."value"',
    [fingerprintRow, value],
  )
}

function calculateFingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Runs `work` in a transaction that only one process at a time is in.
 * @throws StartupError when the database cannot be used, or the error of `work`
 */
async function withLockedTable(
  databaseUrl: string,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const lock = `BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}; LOCK TABLE "Secret" IN EXCLUSIVE MODE`
  let failure: { error: unknown } | undefined
  await withDatabaseReason(databaseUrl, () =>
    withStartClient(databaseUrl, { name: 'daymark start', signal }, async (client) => {
      await limitAnswer(client, firstAnswerTimeoutMs, client.query(lock))
      await work(client).catch((error) => {
        failure = { error }
      })
      await client.query(failure ? 'ROLLBACK' : 'COMMIT')
    }),
  )
  if (failure) throw failure.error
}
