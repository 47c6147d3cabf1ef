// Imports of files: what is created, what is said about each line, and what a repetition does.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatIds } from '@/lib/domain/import/schema'
import { maxImportBytes } from '@/lib/foundation/limits'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'

const date = '2026-03-01'

async function newCaller() {
  const account = await newAccount()
  const key = await newKey(account)
  const post = async (file: string | Blob, query = '', once?: string) => {
    const headers = { 'content-type': 'text/csv', ...(once !== undefined && { 'idempotency-key': once }) }
    const answer = await send('POST', `/api/v1/imports${query}`, { key, headers, body: new Blob([file]) })
    return { ...answer, body: JSON.parse(answer.text) }
  }
  const list = async (of = date) => JSON.parse((await send('GET', `/api/v1/tasks?date=${of}`, { key })).text)
  const textsOf = async (of = date) => (await list(of)).map(({ text }: { text: string }) => text)
  return { account, key, post, list, textsOf }
}

const file = `text,date,priority\nWater the plants,${date},high\nCall Ada,soon,\n`

describe('a dry run', () => {
  it('shows the tasks, names what is changed by its line, and creates nothing', async () => {
    const { post, textsOf } = await newCaller()
    const { status, body } = await post(file, '?dryRun=true&date=2026-03-05')
    expect(status).toBe(200)
    expect(body).toMatchObject({ dryRun: true, format: 'CSV', count: 2, undatedCount: 1, importedAt: null })
    expect(body.tasks).toMatchObject([
      { line: 2, text: 'Water the plants', date, priority: 'high', isUndated: false, repeat: null },
      { line: 3, text: 'Call Ada', date: '2026-03-05', isUndated: true, details: 'date: soon' },
    ])
    expect(body.problems).toEqual([
      { line: 3, isSkipped: false, message: expect.stringContaining('“soon” does not name one certain day') },
    ])
    expect(body.columns.map(({ field }: { field: string }) => field)).toEqual(['text', 'date', 'priority'])
    expect(await textsOf()).toEqual([])
  })

  it('names every line of a file with many problems', async () => {
    const { post } = await newCaller()
    const { body } = await post(`text,priority\n${'a,now\n'.repeat(500)}`, '?dryRun=true')
    expect(body.problems.map(({ line }: { line: number }) => line)).toEqual(
      Array.from({ length: 500 }, (_, index) => index + 2),
    )
  })

  it('tells when the file was imported', async () => {
    const { post } = await newCaller()
    await post(file)
    expect((await post(file, '?dryRun=true')).body.importedAt).toBeGreaterThan(0)
  })
})

describe('an import', () => {
  it('creates the tasks, and names what is changed', async () => {
    const { post, textsOf } = await newCaller()
    const { status, body } = await post(file, `?date=${date}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ dryRun: false, count: 2, isRepeated: false, tasks: [], problems: [{ line: 3 }] })
    expect(await textsOf()).toEqual(['Water the plants', 'Call Ada'])
  })

  it('makes recurrences', async () => {
    const { key, post } = await newCaller()
    expect((await post('text,repeat\nStand-up,every weekday\n')).body).toMatchObject({ recurringCount: 1 })
    const { text } = await send('GET', '/api/v1/recurrences', { key })
    expect(JSON.parse(text).recurrences).toMatchObject([{ text: 'Stand-up' }])
  })

  it('of the same file creates nothing more, and says so', async () => {
    const { post, textsOf } = await newCaller()
    await post(file)
    const again = await post(file)
    expect(again.body).toMatchObject({ isRepeated: true, count: 2 })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await textsOf()).toEqual(['Water the plants'])
  })

  it('with another Idempotency-Key creates the tasks again, and with the same one does not', async () => {
    const { post, textsOf } = await newCaller()
    const first = await post(file, '', 'first')
    const repeated = await post(file, '', 'first')
    expect(repeated.text).toBe(first.text)
    expect(repeated.headers.get('idempotent-replayed')).toBe('true')
    await post(file, '', 'second')
    expect(await textsOf()).toEqual(['Water the plants', 'Water the plants'])
  })

  it('with the Idempotency-Key of another file creates nothing', async () => {
    const { post, textsOf } = await newCaller()
    await post(file, '', 'once')
    const other = await post('text,date\nOther,2026-03-01\n', '', 'once')
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await textsOf()).toEqual(['Water the plants'])
  })

  it('takes a format, columns and the order of day and month', async () => {
    const { post } = await newCaller()
    const named = await post('- [ ] a', '?dryRun=true&format=todo-txt')
    expect(named.body).toMatchObject({ format: 'todo.txt', tasks: [{ text: '- [ ] a' }] })
    const table = 'Was,Wann,Wie\na,3/4/2026,hoch\n'
    const open = await post(table, '?dryRun=true&columns=text,date,')
    expect(open.body).toMatchObject({ isOrderOpen: true, tasks: [{ isUndated: true }] })
    const chosen = await post(table, '?dryRun=true&columns=text,date,&dayOrder=day-first')
    expect(chosen.body).toMatchObject({ tasks: [{ date: '2026-04-03' }] })
  })

  it('takes bytes of UTF-16', async () => {
    const { post } = await newCaller()
    const bytes = Buffer.from('\ufefftask\nÜben\n', 'utf16le')
    expect((await post(new Blob([bytes]), '?dryRun=true')).body.tasks).toMatchObject([{ text: 'Üben' }])
  })
})

describe('an import is refused', () => {
  it.each([
    ['of nothing', '', '', 400, 'VALIDATION_ERROR', /file: must not be empty/],
    ['of what is no list', 'Dear Ada', '', 400, 'INVALID_OPERATION', /no column/],
    ['of a list without tasks', 'text,date\n', '', 400, 'INVALID_OPERATION', /nothing to import/],
    ['in an unknown format', file, '?format=xlsx', 400, 'VALIDATION_ERROR', /^format: must be one of/],
    ['with unknown columns', file, '?columns=text,colour', 400, 'VALIDATION_ERROR', /columns.1/],
    ['with another dry run', file, '?dryRun=1', 400, 'VALIDATION_ERROR', /dryRun/],
    ['with a date that is none', file, '?date=2026-02-30', 400, 'VALIDATION_ERROR', /date/],
    ['with the file in the query', file, '?file=x', 400, 'VALIDATION_ERROR', /file/],
    ['of too large a file', 'x'.repeat(maxImportBytes + 1), '', 413, 'PAYLOAD_TOO_LARGE', /3 MB/],
    ['of a malformed calendar', 'BEGIN:VCALENDAR\n'.repeat(30), '', 400, 'INVALID_OPERATION', /not a valid calendar/],
  ])('%s', async (_, content, query, status, code, message) => {
    const { post, textsOf } = await newCaller()
    const answer = await post(content, query)
    expect(answer).toMatchObject({ status, code })
    expect(answer.body.error.message).toMatch(message)
    expect(await textsOf()).toEqual([])
  })

  it('with a line that a date has no room for, which it names', async () => {
    const { post, textsOf } = await newCaller()
    const rows = Array.from({ length: 5001 }, (_, index) => `t${index},${date}\n`).join('')
    const answer = await post(`text,date\n${rows}`)
    expect(answer).toMatchObject({ status: 409, code: 'LIMIT_REACHED' })
    expect(answer.body.error.message).toMatch(/^Line 5002: /)
    expect(await textsOf()).toEqual([])
  })

  it('beyond 20 of an account in a minute', async () => {
    const { key } = await newCaller()
    const answers = []
    // One after the other: an account works on three requests at a time, and others wait for a few seconds only.
    for (let n = 0; n < 21; n++)
      answers.push(await send('POST', '/api/v1/imports?dryRun=true', { key, body: new Blob([file]) }))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toMatchObject([{ status: 429, code: 'RATE_LIMITED' }])
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('anything as a file', () => {
  it('is imported, or refused with a reason, in every format', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, async () => newKey(await newAccount())))
    const anything = fc.tuple(
      fc.constantFrom('', 'text,date\n', 'BEGIN:VCALENDAR\n', '- [ ] a\n', '[{"id":"1","uuid":"1"}]', '* TODO a\n'),
      fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 })),
      fc.constantFrom('', ...formatIds),
    )
    let count = 0
    await fc.assert(
      fc.asyncProperty(anything, async ([start, rest, format]) => {
        const body = new Blob([start, typeof rest === 'string' ? rest : new Uint8Array(rest)])
        const query = new URLSearchParams({ dryRun: 'true', ...(format !== '' && { format }) })
        // Each account imports 20 files a minute.
        const answer = await send('POST', `/api/v1/imports?${query}`, { key: keys[count++ % 6] ?? '', body })
        expect([200, 400], answer.text).toContain(answer.status)
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })
})
