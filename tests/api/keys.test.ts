import pg from 'pg'
import { describe, expect, inject, it, vi } from 'vitest'
import { hashKey } from '@/lib/domain/access/keys/key-token'
import { db } from '@/lib/foundation/database/client'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'

const useKey = (key: string) => send('GET', '/api/v1/tasks?date=2026-03-01', { key })
const record = (key: string) => db().apiKey.findUniqueOrThrow({ where: { hash: hashKey(key) } })

describe('the last use of a key', () => {
  it('is recorded soon after the first use', async () => {
    const key = await newKey(await newAccount())
    expect((await record(key)).lastUsedAt).toBeNull()
    const before = Date.now()
    await useKey(key)
    await vi.waitFor(async () => expect((await record(key)).lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before - 5), {
      timeout: 10_000,
    })
  })

  it('is recorded again after 30 s, and not before', async () => {
    const newKeyUsed = async (secondsAgo: number) => {
      const key = await newKey(await newAccount())
      const lastUsedAt = new Date(Date.now() - secondsAgo * 1000)
      await db().apiKey.update({ where: { hash: hashKey(key) }, data: { lastUsedAt } })
      return { key, lastUsedAt }
    }
    const recent = await newKeyUsed(20)
    const old = await newKeyUsed(31)
    await useKey(recent.key)
    await useKey(recent.key)
    await useKey(old.key)
    await vi.waitFor(async () => expect((await record(old.key)).lastUsedAt).not.toEqual(old.lastUsedAt), {
      timeout: 10_000,
    })
    expect((await record(recent.key)).lastUsedAt).toEqual(recent.lastUsedAt)
  })

  it('is written off the request path, without delaying the request', async () => {
    const key = await newKey(await newAccount())
    const client = new pg.Client({ connectionString: inject('databaseUrl') })
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM "ApiKey" WHERE hash = $1 FOR UPDATE', [Buffer.from(hashKey(key))])
    expect((await useKey(key)).status).toBe(200)
    expect((await record(key)).lastUsedAt).toBeNull()
    await client.query('COMMIT')
    await client.end()
    await vi.waitFor(async () => expect((await record(key)).lastUsedAt).not.toBeNull(), { timeout: 10_000 })
  })

  it('stays empty for a rejected key', async () => {
    const key = await newKey(await newAccount())
    await db().apiKey.update({ where: { hash: hashKey(key) }, data: { revokedAt: new Date() } })
    expect((await useKey(key)).status).toBe(401)
    expect((await record(key)).lastUsedAt).toBeNull()
  })
})

describe('a key', () => {
  it('is stored only as a hash and its last four characters', async () => {
    const key = await newKey(await newAccount())
    const row = await record(key)
    expect(row.lastFour).toBe(key.slice(-4))
    expect(JSON.stringify(row)).not.toContain(key.slice(4, 34))
  })

  it('stops working when it expires', async () => {
    const key = await newKey(await newAccount())
    const expiresAt = new Date(Date.now() + 1500)
    await db().apiKey.update({ where: { hash: hashKey(key) }, data: { expiresAt } })
    expect((await useKey(key)).status).toBe(200)
    await vi.waitFor(async () => expect(await useKey(key)).toMatchObject({ status: 401, code: 'INVALID_API_KEY' }), {
      timeout: 10_000,
      interval: 100,
    })
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime() - 100)
  })

  it('shares one rate limit across all endpoints', async () => {
    const paths = ['/api/v1/tasks?date=2026-03-01', '/api/v1/tasks/dashboard?date=2026-03-01', '/api/v1/tasks/archived']
    const key = await newKey(await newAccount())
    const answers = []
    for (const path of paths) answers.push(await send('GET', path, { key }))
    expect(answers.map((answer) => answer.headers.get('x-ratelimit-remaining'))).toEqual(['299', '298', '297'])
  })

  it('has its own rate limit, apart from other keys of the account', async () => {
    const account = await newAccount()
    const [first, second] = [await newKey(account), await newKey(account)]
    await useKey(first)
    expect((await useKey(second)).headers.get('x-ratelimit-remaining')).toBe('299')
  })
})
