import { expect, it } from 'vitest'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { Me } from '@/lib/domain/accounts/schema'
import { db } from '@/lib/foundation/database/client'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'

async function readMe(key: string): Promise<Me> {
  const { status, text } = await send('GET', '/api/v1/me', { key })
  expect(status, text).toBe(200)
  return Me.parse(JSON.parse(text))
}

it('names account and key, and says what is left of the rate limit', async () => {
  const { userId } = await newAccount()
  const { email } = await db().user.update({ where: { id: userId }, data: { name: 'Ada', timeZone: 'Asia/Tokyo' } })
  const expiresAt = new Date(Date.now() + 60 * 60_000)
  const before = Date.now()
  const key = await createKey({ userId }, { name: 'laptop', scope: 'read', expiresAt })
  const me = await readMe(key)
  expect(me).toMatchObject({
    account: { name: 'Ada', email, timeZone: 'Asia/Tokyo' },
    key: { name: 'laptop', scope: 'read', expiresAt: expiresAt.getTime() },
    rateLimit: { limit: 300, remaining: 299 },
  })
  expect(Math.abs(me.key.createdAt - before)).toBeLessThan(60_000)
  const { headers } = await send('GET', '/api/v1/me', { key })
  expect(me.rateLimit.resetAt / 1000).toBeLessThanOrEqual(Number(headers.get('x-ratelimit-reset')))
})

it('says which date is today where the account is, and follows a new time zone at once', async () => {
  const { userId } = await newAccount()
  const key = await newKey({ userId })
  // 26 hours apart, so that the dates always differ.
  for (const timeZone of ['Etc/GMT+12', 'Etc/GMT-14']) {
    await db().user.update({ where: { id: userId }, data: { timeZone } })
    const earliest = dateIn(timeZone, new Date())
    const { today } = await readMe(key)
    expect([earliest, dateIn(timeZone, new Date())]).toContain(today)
  }
})

it('says the date before until the day begins, and names the settings of days', async () => {
  const { userId } = await newAccount()
  const key = await newKey({ userId })
  // At 2 or 3 o'clock, when a day that begins at 6 has not begun.
  const west = (new Date().getUTCHours() + 22) % 24
  const timeZone = west <= 12 ? `Etc/GMT+${west}` : `Etc/GMT-${24 - west}`
  const data = { timeZone, dayStart: 6, weekStart: 'sunday', plannedLimit: 300 }
  await db().user.update({ where: { id: userId }, data })
  const me = await readMe(key)
  expect(me.account).toMatchObject(data)
  expect(me.today).toBe(addDays(dateIn(timeZone, new Date()), -1))
})

it('has no name and no expiry when there is none', async () => {
  expect(await readMe(await newKey(await newAccount()))).toMatchObject({
    account: { name: null },
    key: { expiresAt: null },
  })
})

it('takes no parameters', async () => {
  const answer = await send('GET', '/api/v1/me?fields=name', { key: await newKey(await newAccount()) })
  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
})
