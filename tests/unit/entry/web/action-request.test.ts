import { describe, expect, it } from 'vitest'
import { isWellFormedCall, isWellFormedForm } from '@/lib/entry/web/action-request'
import { maxBodyBytes } from '@/lib/foundation/limits'

const action = { 'next-action': '0'.repeat(42) }
const bytes = (text: string) => new TextEncoder().encode(text)
const check = (body: string) => isWellFormedCall(new Headers(action), bytes(body))

describe('the arguments of a call', () => {
  it.each([
    ['[]', true],
    ['["a",{"b":["$undefined","$$"]},"$0:1"]', true],
    ['[{"a":{"b":1}},"$0:0:a:b"]', true],
    ['[{"a":1},"$0:0:b"]', false],
    ['[{"a":"$0:0"}]', true],
    ['["$0"]', false],
    ['["$0:1",{}]', true],
    ['["$0:1",{"$0:2":1},"x"]', true],
    ['["$0:1","$0:2",{}]', false],
    ['["$0:1","$undefined"]', false],
    ['[{},"$0:0:toString"]', false],
    ['["$1"]', false],
    ['["$@1"]', false],
    ['["$Q1"]', false],
    ['["$h1"]', false],
    ['["$D2026-03-01T00:00:00.000Z","$n123","$-0"]', true],
    ['["$K1"]', false],
    [`["$D${'('.repeat(50)}"]`, false],
    [`["$n${'1'.repeat(21)}"]`, false],
    [`${'['.repeat(32)}${']'.repeat(32)}`, true],
    [`${'['.repeat(33)}${']'.repeat(33)}`, true],
    [`${'['.repeat(34)}${']'.repeat(34)}`, false],
    [`[{},"$0${':0'.repeat(33)}"]`, false],
    ['["$x"]', false],
    ['{}', false],
    ['[', false],
  ])('%s are decodable: %s', async (body, isDecodable) => {
    expect(await check(body)).toBe(isDecodable)
  })

  // Each body takes as long to check as it is long: with its square this would take a minute and time out.
  it('may refer many times to one of many values', async () => {
    const fields = Array.from({ length: 15_000 }, (_, index) => `"k${index}":"$0:0:z"`)
    const body = `[{${fields.join()},"z":1}]`
    expect(body.length).toBeGreaterThan(maxBodyBytes / 2)
    expect(await check(body)).toBe(true)
  })

  const checkParts = (...parts: [name: string, value: string][]) => {
    const texts = parts.map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const headers = new Headers({ ...action, 'content-type': 'multipart/form-data; boundary=b' })
    return isWellFormedCall(headers, bytes([...texts, '--b--\r\n'].join('')))
  }

  it('may contain a form, whose fields are parts of the request', async () => {
    expect(await checkParts(['_1_email', 'me'], ['_1_x', ''], ['0', '["$K1"]'])).toBe(true)
    expect(await checkParts(['0', '["$K1"]'])).toBe(true)
  })

  // React reads names as numbers: 00 and 0x are part 0 too.
  it.each(['', ' ', '1', '00', '0x0', '-0', 'S1', 'x'])('have no other part: %s', async (name) => {
    expect(await checkParts(['0', '[]'], [name, '[]'])).toBe(false)
  })

  it('are one part', async () => {
    expect(await checkParts(['0', '[]'], ['0', '["$1"]'])).toBe(false)
    expect(await checkParts(['_1_x', ''])).toBe(false)
  })

  it('have at most 100 fields', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index): [string, string] => [`_1_${index}`, ''])
    expect(await checkParts(...fields(99), ['0', '["$K1"]'])).toBe(true)
    expect(await checkParts(...fields(100), ['0', '["$K1"]'])).toBe(false)
  })

  it('are not nested 4,000 times', async () => {
    expect(await check(`${'[{"a":'.repeat(4000)}1${'}]'.repeat(4000)}`)).toBe(false)
  })

  it('are refused without an id that an action can have', async () => {
    expect(await isWellFormedCall(new Headers({ 'next-action': 'x' }), bytes('[]'))).toBe(false)
  })
})

it.each([
  ['text', true],
  [`$ACTION_ID_${'0'.repeat(42)}`, true],
  ['$ACTION_ID_x', false],
  ['$ACTION_REF_1', false],
  ['$ACTION_KEY', false],
])('a form may have the field %s: %s', async (name, isAllowed) => {
  const form = new FormData()
  form.set('other', 'x')
  form.set(name, '')
  const sent = new Response(form)
  expect(await isWellFormedForm(sent.headers, new Uint8Array(await sent.arrayBuffer()))).toBe(isAllowed)
})

it.each(['multipart/form-data; boundary=b', 'multipart/form-data'])(
  'a form that cannot be read is refused: %s',
  async (type) => {
    expect(await isWellFormedForm(new Headers({ 'content-type': type }), bytes('--b\r\nnonsense'))).toBe(false)
  },
)
