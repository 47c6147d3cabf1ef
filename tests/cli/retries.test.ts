import { expect, it } from 'vitest'
import { newPerson } from '../support/command-line'
import { type Fate, startFailingProxy } from '../support/failing-proxy'

it.each<[string, string[], string, Fate[]]>([
  ['one task', ['add', 'Pay rent', '--date', '2026-03-01'], '', ['refuse', 'lose']],
  ['several tasks', ['add', '--date', '2026-03-01'], 'Pay rent\nBuy milk\n', ['lose', 'refuse']],
  ['a raw request', ['api', 'POST', '/tasks', '-f', 'text=Pay rent', '-f', 'date=2026-03-01'], '', ['lose', 'refuse']],
])('adds %s once, although answers are lost', async (_name, args, input, fates) => {
  const me = await newPerson()
  const { url, seen } = await startFailingProxy(fates)
  await me.print(args, { input, env: { DAYMARK_URL: url } })
  const writes = seen.filter(({ method }) => method === 'POST')
  expect(writes).toHaveLength(3)
  expect(new Set(writes.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(writes[0]?.headers['idempotency-key']).toMatch(/\S{32}/)
  expect((await me.json(['find', 'rent'])).tasks).toHaveLength(1)
})

it('gives up after three attempts', async () => {
  const me = await newPerson()
  const { url, seen } = await startFailingProxy(['refuse', 'lose', 'refuse', 'refuse'])
  expect(await me.run(['whoami'], { env: { DAYMARK_URL: url } })).toMatchObject({ code: 5, stdout: '' })
  expect(seen).toHaveLength(3)
})
