import { expect, inject, it } from 'vitest'
import { newPerson } from '../support/command-line'
import { type Fault, startFaultyProxy } from '../support/faulty-proxy'

const refuse = { refuse: 503, retryAfter: 0 }

it.each<[string, string[], string, Fault[]]>([
  ['one task', ['add', 'Pay rent', '--date', '2026-03-01'], '', [refuse, 'lose answer']],
  ['several tasks', ['add', '--literal', '--date', '2026-03-01'], 'Pay rent\nBuy milk\n', ['lose answer', refuse]],
  [
    'a raw request',
    ['api', 'POST', '/tasks', '-f', 'text=Pay rent', '-f', 'date=2026-03-01'],
    '',
    ['lose answer', refuse],
  ],
])('adds %s once, although answers are lost', async (_name, args, input, faults) => {
  const me = await newPerson()
  const { url, keys, plan } = await startFaultyProxy(inject('baseUrl'))
  plan.push(...faults)
  await me.print(args, { input, env: { DAYMARK_URL: url } })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/\S{32}/)
  expect((await me.json(['find', 'rent'])).tasks).toHaveLength(1)
})

it('gives up after three attempts', async () => {
  const me = await newPerson()
  const { url, requests, plan } = await startFaultyProxy(inject('baseUrl'))
  plan.push(refuse, 'lose answer', refuse, refuse)
  expect(await me.run(['whoami'], { env: { DAYMARK_URL: url } })).toMatchObject({ code: 5, stdout: '' })
  expect(requests).toHaveLength(3)
})

it.each([
  ['every answer is lost', 'lose answer'],
  ['an answer is lost before the service is not ready', refuse],
] as const)('says that a change may have taken effect when %s', async (_name, next) => {
  const me = await newPerson()
  const { url, plan } = await startFaultyProxy(inject('baseUrl'))
  const task = ['text=Pay rent', 'date=2026-03-01'].flatMap((field) => ['-f', field])
  for (const args of [
    ['add', 'Pay rent', '--date', '2026-03-01'],
    ['api', 'POST', '/tasks', ...task],
  ]) {
    plan.push('lose answer', next, next)
    const lost = await me.run(args, { env: { DAYMARK_URL: url } })
    expect(lost).toMatchObject({ code: 5, stderr: expect.stringContaining('may have taken effect') })
  }
})

it('reports a change as done when its tasks cannot be read afterwards', async () => {
  const me = await newPerson()
  const { url, plan } = await startFaultyProxy(inject('baseUrl'))
  const cannotRead = [refuse, refuse, refuse]
  plan.push('pass', ...cannotRead)
  const added = await me.run(['add', 'Pay rent', '--date', '2026-03-01'], { env: { DAYMARK_URL: url } })
  expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining('The change is saved') })
  const id = added.stdout.trim()
  plan.push('pass', ...cannotRead)
  const done = await me.run(['done', id, '--json'], { env: { DAYMARK_URL: url } })
  expect(done).toMatchObject({ code: 0, stdout: `${JSON.stringify({ tasks: [{ _id: id }] })}\n` })
  expect((await me.json(['show', id])).isCompleted).toBe(true)
})
