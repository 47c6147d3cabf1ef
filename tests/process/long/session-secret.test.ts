// Location of the secret that encrypts sessions: outside the database and its dumps.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectForTest } from '../../support/empty-database'
import { connect } from '../../support/inside-database'
import { mintKey } from '../../support/mint-key'
import { type DataFolder, failedStart, newDataFolder, newEmptyDataFolder, start } from '../../support/service'
import { sessionCookieName } from '../../support/session'
import { openTestDatabase } from '../../support/test-database'

const legacySecret = 'a secret that an earlier version has kept in the database'
const insertLegacySecret = `INSERT INTO "Secret" ("name", "value") VALUES ('sessions', '${legacySecret}')`
const insertSession = `INSERT INTO "Session" ("userId", "id", "version", "methods") SELECT "id", gen_random_uuid(), "sessionVersion", '{password}' FROM "User" RETURNING "userId" AS sub, "id" AS sid`
const selectSecrets = 'SELECT "name", "value" FROM "Secret"'

const pathOf = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'session-secret')

async function stop({ child, ended }: Awaited<ReturnType<typeof start>>): Promise<void> {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

async function queryInside(folder: DataFolder, ...statements: string[]) {
  const client = await connect(folder)
  try {
    for (const sql of statements.slice(0, -1)) await client.query(sql)
    return (await client.query(statements.at(-1) ?? '')).rows
  } finally {
    await client.end()
  }
}

describe('with the embedded database, the session secret', () => {
  it('is in a file that only its owner can read, and stays the same', async () => {
    const folder = newEmptyDataFolder()
    const first = await start({ DATA_DIR: folder.DATA_DIR })
    expect(statSync(pathOf(folder)).mode & 0o777).toBe(0o600)
    const secret = readFileSync(pathOf(folder), 'utf8')
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await queryInside(folder, selectSecrets)).toEqual([])
    await stop(first)
    await start({ DATA_DIR: folder.DATA_DIR })
    expect(readFileSync(pathOf(folder), 'utf8')).toBe(secret)
  })

  it('of an earlier version moves out of the database once, and sessions stay valid', async () => {
    const folder = await newDataFolder()
    await mintKey(folder)
    const [{ sub, sid } = { sub: '', sid: '' }] = await queryInside(folder, insertLegacySecret, insertSession)
    const session = await encode({ token: { sub, sid }, secret: legacySecret })
    const { baseUrl } = await start({ DATA_DIR: folder.DATA_DIR }, { pages: true })
    expect(readFileSync(pathOf(folder), 'utf8')).toBe(legacySecret)
    expect(statSync(pathOf(folder)).mode & 0o777).toBe(0o600)
    expect(await queryInside(folder, selectSecrets)).toEqual([])
    const headers = { cookie: `${sessionCookieName}=${session}` }
    expect((await fetch(`${baseUrl}/live/missed`, { headers })).status).toBe(200)
  })

  it('is not written anywhere when NEXTAUTH_SECRET is set', async () => {
    const folder = await newDataFolder()
    await queryInside(folder, insertLegacySecret)
    await start({ DATA_DIR: folder.DATA_DIR, NEXTAUTH_SECRET: 'x'.repeat(32) })
    expect(existsSync(pathOf(folder))).toBe(false)
    expect(await queryInside(folder, selectSecrets)).toEqual([])
  })
})

it.each(['', 'abc'])('a session secret that is too short ends the start: “%s”', async (secret) => {
  const folder = await newDataFolder()
  writeFileSync(pathOf(folder), secret, { mode: 0o600 })
  expect(await failedStart({ DATA_DIR: folder.DATA_DIR })).toBe(
    `Daymark: The session secret in ${pathOf(folder)} is damaged: it has fewer than 32 characters. Restore the file, or delete it: people then sign in again.`,
  )
})

describe('with DATABASE_URL, the session secret', () => {
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-secret-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return folder
  }

  it('must be the same for all instances', async () => {
    const database = await openTestDatabase()
    onTestFinished(database.close)
    const client = await connectForTest(database.url)
    onTestFinished(() => client.end())
    await client.query(insertLegacySecret)
    // An empty variable counts as unset.
    const env = { DATABASE_URL: database.url, NEXTAUTH_SECRET: '' }
    const [one, other] = [newFolder(), newFolder()]
    const refusal =
      /^Daymark: Other instances of this database have another session secret than the one in \S+\. Set NEXTAUTH_SECRET to the same value for all of them, 32 or more random characters\. If there are no others, as after a restore, delete what is known of theirs: (DELETE FROM "Secret" WHERE "name" = '[\w-]+')$/
    await start({ ...env, DATA_DIR: one })
    expect(readFileSync(pathOf({ DATA_DIR: one }), 'utf8')).toBe(legacySecret)
    expect(await failedStart({ ...env, DATA_DIR: other })).toMatch(refusal)
    // Again on the first folder: the secret is the same.
    await start({ ...env, DATA_DIR: one })
    await start({ ...env, DATA_DIR: other, NEXTAUTH_SECRET: 'x'.repeat(32) })
    expect(existsSync(pathOf({ DATA_DIR: other }))).toBe(false)
    const refused = await failedStart({ ...env, DATA_DIR: one })
    expect(refused).toMatch(refusal)
    // As after a restore: no other instance is left.
    await client.query(refusal.exec(refused)?.[1] ?? '')
    await start({ ...env, DATA_DIR: newFolder() })
    expect(JSON.stringify((await client.query(selectSecrets)).rows)).not.toContain(legacySecret)
  })
})
