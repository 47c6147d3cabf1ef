import { expect, inject, it } from 'vitest'
import { db } from '@/lib/foundation/database/client'
import { importsPerMinute, maxImportBytes } from '@/lib/foundation/limits'
import { requestPage } from '../support/page-request'
import { newSignedIn } from '../support/session'

const owner = () => newSignedIn(inject('baseUrl'))
const query = { step: 'create', date: '2026-03-01' }

type Options = { session?: string; headers?: Record<string, string>; query?: Record<string, string> }

async function send(body: BodyInit, { session, headers = {}, query: changed = {} }: Options) {
  const path = `/profile/import/file?${new URLSearchParams({ ...query, ...changed })}`
  const response = await requestPage(path, { method: 'POST', body, headers, ...(session !== undefined && { session }) })
  const text = await response.text()
  return { status: response.status, ...(text.startsWith('{') && JSON.parse(text)) }
}

const countTasks = (userId: string) => db().task.count({ where: { userId } })

it('an import needs a session, and creates tasks of its account alone', async () => {
  const [person, other] = [await owner(), await owner()]
  expect(await send('- [ ] a', {})).toMatchObject({ status: 401, ok: false })
  const answer = await send('- [ ] a', { session: person.session })
  expect(answer).toEqual({
    status: 200,
    ok: true,
    result: { count: 1, recurringCount: 0, days: [{ date: '2026-03-01', count: 1 }], isRepeated: false },
  })
  expect([await countTasks(person.userId), await countTasks(other.userId)]).toEqual([1, 0])
})

it('a preview creates nothing', async () => {
  const { session, userId } = await owner()
  const answer = await send('- [ ] a', { session, query: { step: 'preview' } })
  expect(answer).toMatchObject({ status: 200, ok: true, result: { format: 'Markdown', count: 1 } })
  expect(await countTasks(userId)).toBe(0)
})

it('a page of another origin cannot import', async () => {
  const { session, userId } = await owner()
  const answer = await send('- [ ] a', { session, headers: { origin: 'https://evil.invalid' } })
  expect(answer.status).toBe(403)
  expect(await countTasks(userId)).toBe(0)
})

it.each<[number, BodyInit, Record<string, string>, RegExp]>([
  [400, '- [ ] a', { date: '2026-02-30' }, /Choose a date/],
  [400, '- [ ] a', { step: 'elsewhere' }, /Choose a date/],
  [400, 'Dear Ada', {}, /no column/],
  [400, '', {}, /empty/],
  [413, 'x'.repeat(maxImportBytes + 1), {}, /larger than 3 MB/],
])('%s says why', async (status, body, changed, message) => {
  const { session, userId } = await owner()
  expect(await send(body, { session, query: changed })).toMatchObject({
    status,
    ok: false,
    message: expect.stringMatching(message),
  })
  expect(await countTasks(userId)).toBe(0)
})

it('an account has 20 previews and imports in a minute', async () => {
  const { session } = await owner()
  const statuses: number[] = []
  // A window may end meanwhile, so that there are up to two of them.
  while (statuses.at(-1) !== 429 && statuses.length <= 2 * importsPerMinute + 1) {
    statuses.push((await send('- [ ] a', { session, query: { step: 'preview' } })).status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.length).toBeGreaterThan(importsPerMinute)
})
