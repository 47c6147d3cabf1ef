// Upgrades from earlier versions: their data folder or database, then this version.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import type pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { generateSecret } from '@/lib/domain/webhooks/secret'
import { createKeyWith, type EarlierVersion, hasEarlierVersions, startVersion } from '../../support/earlier-versions'
import { connectForTest } from '../../support/empty-database'
import { type FilledAccount, fillAccount, readAccount, repeatWrite } from '../../support/filled-account'
import { connect } from '../../support/inside-database'
import { readTables } from '../../support/read-tables'
import { openReceiver } from '../../support/receiver'
import { sealWith } from '../../support/seal-webhook-secret'
import { caller, killAfterTest, newEmptyDataFolder, start } from '../../support/service'
import { sessionCookieName } from '../../support/session'
import { testSessionSecret } from '../../support/session-secret'
import { receiverAddress } from '../../support/start-receiver'
import { openTestDatabase } from '../../support/test-database'

/** Adds a webhook and a session to an account, as the pages of that version do. */
async function addWebhookAndSession(
  client: pg.Client,
  email: string,
  url: string,
  seal: (userId: string) => Uint8Array,
) {
  const { rows } = await client.query<{ id: string }>('SELECT "id" FROM "User" WHERE "email" = $1', [email])
  const userId = rows[0]?.id ?? ''
  await client.query(
    `INSERT INTO "Webhook" ("userId", "id", "name", "url", "types", "secret")
     VALUES ($1, gen_random_uuid(), 'häuslich', $2, '{created,deleted}', $3)`,
    [userId, url, seal(userId)],
  )
  const session = await client.query<{ sub: string; sid: string }>(
    `INSERT INTO "Session" ("userId", "id", "version", "methods")
     VALUES ($1, gen_random_uuid(), 0, '{password}') RETURNING "userId" AS sub, "id" AS sid`,
    [userId],
  )
  return session.rows[0] ?? { sub: '', sid: '' }
}

/** Expects the API to say of an account what the earlier version said, and more at most. */
async function expectSame(baseUrl: string, account: FilledAccount, before: object): Promise<void> {
  expect(await readAccount(baseUrl, account)).toMatchObject(before)
  expect(await repeatWrite(baseUrl, account)).toEqual({ isReplayed: true, body: account.write.response })
}

const ends: { version: EarlierVersion; signal: NodeJS.Signals }[] = [
  { version: 'oldest', signal: 'SIGTERM' },
  { version: 'previous', signal: 'SIGKILL' },
]

// A checkout without the history lacks these versions; `npm run test:all` lists the tests then, and fails with CI=true.
describe.skipIf(!hasEarlierVersions)('after an upgrade', () => {
  it.each(ends)(
    'from the $version version, which $signal ended, everything is as before',
    async ({ version, signal }) => {
      const folder = newEmptyDataFolder()
      const { DATA_DIR } = folder
      const env = { DATA_DIR, WEBHOOK_ALLOW: receiverAddress }
      const receiver = await openReceiver()
      const old = await startVersion(version, env)
      killAfterTest(old)
      const [me, other, reader] = await Promise.all([
        createKeyWith(version, env, '--email', 'me@example.com', '--name', 'laptop'),
        createKeyWith(version, env, '--email', 'other@example.com', '--name', 'Büro', '--expires', '90d'),
        createKeyWith(version, env, '--email', 'reader@example.com', '--name', 'reader', '--read-only'),
      ])
      const secret = readFileSync(join(DATA_DIR, 'session-secret'), 'utf8')
      const inside = await connect(folder)
      const webhookSecret = generateSecret()
      const session = await addWebhookAndSession(inside, 'me@example.com', receiver.url, (userId) =>
        sealWith(secret, userId, webhookSecret),
      )
      const accounts = [await fillAccount(old.baseUrl, me), await fillAccount(old.baseUrl, other)]
      // Those who created and deleted: eight created, one in the batch, one deleted.
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(10)
      const recorded = `SELECT FROM "WebhookDelivery" WHERE "deliveredAt" IS NULL`
      await vi.waitFor(async () => expect((await inside.query(recorded)).rowCount).toBe(0), { timeout: 20_000 })
      const before = await Promise.all(accounts.map((account) => readAccount(old.baseUrl, account)))
      const tables = await readTables(inside)
      expect(tables.Task?.rows).toHaveLength(16)
      await inside.end()
      old.child.kill(signal)
      await old.ended

      const service = await start(env, { pages: true })
      const insideNew = await connect(folder)
      onTestFinished(() => insideNew.end())
      expect(await readTables(insideNew, tables)).toEqual(tables)
      for (const [index, account] of accounts.entries()) {
        await expectSame(service.baseUrl, account, before[index] ?? {})
      }
      const readOnly = caller(service.baseUrl, reader)
      expect((await readOnly.create('x')).status).toBe(403)
      expect(await readOnly.list('2026-03-01')).toEqual([])
      expect(readFileSync(join(DATA_DIR, 'session-secret'), 'utf8')).toBe(secret)
      const cookie = `${sessionCookieName}=${await encode({ token: session, secret })}`
      expect((await fetch(`${service.baseUrl}/live/missed`, { headers: { cookie } })).status).toBe(200)

      const { create, list, call } = caller(service.baseUrl, me)
      const last = (await call('GET', '/api/v1/changes')).body.nextCursor
      const tasks = await list('2026-03-01')
      expect((await create('written by this version')).status).toBe(201)
      const end = Math.max(...tasks.map(({ order }) => order))
      expect((await list('2026-03-01')).at(-1)).toMatchObject({ text: 'written by this version' })
      expect((await list('2026-03-01')).at(-1)?.order).toBeGreaterThan(end)
      const { changes } = (await call('GET', `/api/v1/changes?since=${last}`)).body
      expect(changes).toMatchObject([{ id: String(Number(last) + 1), type: 'task.created' }])
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(11)
      for (const { body, headers } of receiver.received) new Webhook(webhookSecret).verify(body, headers)
    },
  )

  it('instances of the previous version and of this one serve one database, where the previous one does not start again', async () => {
    const database = await openTestDatabase({ migrated: false })
    onTestFinished(database.close)
    const env = { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl }
    const old = await startVersion('previous', env)
    killAfterTest(old)
    const key = await createKeyWith('previous', env, '--email', 'me@example.com', '--name', 'laptop')
    const account = await fillAccount(old.baseUrl, key)
    const before = await readAccount(old.baseUrl, account)
    const inside = await connectForTest(database.ownerUrl)
    onTestFinished(() => inside.end())
    const tables = await readTables(inside)

    // A client of the previous version writes all the while.
    const onOld = caller(old.baseUrl, key)
    let hasStarted = false
    const writing = (async () => {
      const statuses = new Set<number>()
      for (let count = 0; !hasStarted || count < 20; count++) {
        statuses.add((await onOld.create(`during ${count}`, '2026-04-01')).status)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return statuses
    })()
    const service = await start(env).finally(() => {
      hasStarted = true
    })
    expect(await writing).toEqual(new Set([201]))
    const onNew = caller(service.baseUrl, key)
    expect(await onNew.list('2026-03-01')).toEqual(before.lists[0])
    expect(await onOld.list('2026-03-01')).toEqual(before.lists[0])
    expect(await readTables(inside, { Task: tables.Task ?? { columns: [], rows: [] } })).toMatchObject({
      Task: { rows: expect.arrayContaining(tables.Task?.rows ?? []) },
    })

    const date = '2026-04-02'
    const written: string[] = []
    for (let round = 0; round < 5; round++) {
      // In turns: both releases take different locks for the end of a date (docs/decisions/0039-writes-as-functions.md).
      const answers = [await onOld.create(`old ${round}`, date), await onNew.create(`new ${round}`, date)]
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      written.push(...answers.map(({ body }) => body._id))
    }
    const seen = await Promise.all([onOld.list(date), onNew.list(date)])
    expect(seen[0]).toMatchObject(seen[1] ?? [])
    expect(seen[1]?.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const [first = '', second = ''] = written
    expect((await onNew.call('POST', `/api/v1/tasks/${first}/toggle`)).status).toBe(200)
    expect((await onOld.call('POST', `/api/v1/tasks/${first}/toggle`)).status).toBe(200)
    expect((await onOld.call('POST', `/api/v1/tasks/${second}/archive`)).status).toBe(200)
    expect((await onNew.call('POST', `/api/v1/tasks/${second}/restore`)).status).toBe(200)
    expect((await onNew.call('GET', `/api/v1/tasks/${first}`)).body.isCompleted).toBe(false)
    const [changesOfOld, changesOfNew] = await Promise.all(
      [onOld, onNew].map(
        async ({ call }) => (await call('GET', `/api/v1/changes?since=${account.cursor}&limit=100`)).body,
      ),
    )
    expect(changesOfNew).toMatchObject(changesOfOld)
    await expectSame(service.baseUrl, account, { me: before.me, archived: before.archived })

    old.child.kill('SIGTERM')
    expect(await old.ended).toBe(0)
    const restart = startVersion('previous', { ...env, NEXTAUTH_SECRET: testSessionSecret })
    await expect(restart).rejects.toThrow(
      /^exited with 1[^\n]*\n(\{[^\n]*\n)*Daymark: The database at \S+ cannot be used: its migration \w+ is not part of this release\. Start the release that applied it, or a newer one\.\n$/,
    )
    expect((await onNew.call('GET', '/api/v1/tasks?date=2026-04-02')).status).toBe(200)
  })
})
