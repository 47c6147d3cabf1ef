import { describe, expect, it } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'

async function newOwner() {
  const account = await newAccount()
  const key = await newKey(account)
  for (const [text, date] of [
    ['second', '2026-03-02'],
    ['first', '2026-03-01'],
  ])
    await send('POST', '/api/v1/tasks', { key, body: { text, date } })
  return { account, key }
}

describe('an export', () => {
  it.each([
    ['', 'application/json'],
    ['?format=json', 'application/json'],
    ['?format=csv', 'text/csv; charset=utf-8'],
    ['?format=ics', 'text/calendar; charset=utf-8'],
    ['?format=md', 'text/markdown; charset=utf-8'],
  ])('has its type, for read-only keys too: %s', async (query, type) => {
    const { account } = await newOwner()
    const key = await newKey(account, 'read')
    const answer = await send('GET', `/api/v1/tasks/export${query}`, { key })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.text).toMatch(/first[\s\S]*second|second[\s\S]*first/)
  })

  it('lists the dates of a list to read in their order', async () => {
    const { key } = await newOwner()
    const { text } = await send('GET', '/api/v1/tasks/export?format=md', { key })
    expect(text).toBe('<!-- Tasks of Daymark -->\n\n## 2026-03-01\n\n- [ ] first\n\n## 2026-03-02\n\n- [ ] second\n')
  })

  it('has every task of several pages, in each format', async () => {
    const { key } = await newOwner()
    const operations = Array.from({ length: 100 }, (_, index) => ({
      op: 'create',
      text: `t${index}.`,
      date: '2026-04-01',
    }))
    for (let count = 0; count < 6; count++) await send('POST', '/api/v1/tasks/batch', { key, body: { operations } })
    for (const format of ['json', 'csv', 'ics', 'md']) {
      const { text } = await send('GET', `/api/v1/tasks/export?format=${format}`, { key })
      expect(text.match(/t\d+\./g), format).toHaveLength(600)
    }
  })

  it('refuses an unknown format', async () => {
    const { key } = await newOwner()
    expect(await send('GET', '/api/v1/tasks/export?format=xml', { key })).toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
