import { describe, expect, it } from 'vitest'
import { maxBodyBytes } from '@/lib/limits'
import { isWellFormedCall, isWellFormedForm } from '@/lib/web/action-request'

const action = { 'next-action': '0'.repeat(42) }
const bytes = (text: string) => new TextEncoder().encode(text)
const check = (body: string) => isWellFormedCall(new Headers(action), bytes(body))

describe('the arguments of a call', () => {
  it.each([
    ['[]', true],
    ['["a",{"b":["$undefined","$$"]},"$0:1"]', true],
    ['[{"a":{"b":1}},"$0:0:a:b"]', true],
    ['[{"a":1},"$0:0:b"]', false],
    ['[{},"$0:0:toString"]', false],
    ['["$1"]', false],
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

  it('may refer to the last of many parts of a form', async () => {
    const part = (name: string, value = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const parts = Array.from({ length: 4000 }, (_, index) => part(`${index.toString(16)}_x`))
    const list = JSON.stringify([Array.from({ length: 15_000 }, () => '$ffff')])
    const body = [...parts, part('ffff', '1'), part('0', list), '--b--\r\n'].join('')
    const headers = new Headers({ ...action, 'content-type': 'multipart/form-data; boundary=b' })
    expect(await isWellFormedCall(headers, bytes(body))).toBe(true)
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
