// The examples in the README of the package, run against a real service.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as entry from '@/lib/entry/client/entry'
import { newLibraryClient } from '../../support/library'
import { root } from '../../support/test-database'

const readme = readFileSync(join(root, 'lib/entry/client/package-readme.md'), 'utf8')

/** Each `### name, name` with the code below it. */
const examples = readme
  .split(/^#{2,3} (?=.*$)/m)
  .slice(1)
  .flatMap((section) => {
    const [title = ''] = section.split('\n')
    const [, code] = /^```js\n(.*?)^```$/ms.exec(section) ?? []
    return code === undefined ? [] : [{ title, code }]
  })

// The constructor of async functions, which has no name.
const AsyncFunction = (async () => undefined).constructor

/** A webhook's message, as a server receives it. */
function signMessage() {
  const secret = `whsec_${Buffer.from('a secret of enough bytes').toString('base64')}`
  const body = '{"type":"webhook.test","timestamp":"2026-03-01T00:00:00Z","data":{}}'
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`msg_1.${timestamp}.${body}`)
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
  return { body, request: { headers }, process: { env: { WEBHOOK_SECRET: secret } } }
}

describe('the README of the package', () => {
  it('has an example of each method', () => {
    const methods = Object.getOwnPropertyNames(entry.Daymark.prototype).filter((name) => name !== 'constructor')
    const code = examples.map((example) => example.code).join('\n')
    expect(methods.filter((name) => !code.includes(`daymark.${name}`))).toEqual([])
    expect(code).toContain('verifyWebhook(')
    const titles = examples.flatMap(({ title }) => title.split(', '))
    expect(titles.filter((name) => !['Errors', 'verifyWebhook', ...methods].includes(name))).toEqual([])
  })

  it.each(examples)('the example of $title works', async ({ title, code }) => {
    const daymark = await newLibraryClient({}, 'manage')
    const { today } = await daymark.getMe()
    const { _id: taskId } = await daymark.createTask({ text: 'Water the plants #work', date: today })
    const { _id: recurrenceId } = await daymark.createRecurrence({ text: 'Stand-up', repeat: 'every day' })
    for (const name of title.split(', ')) if (title !== 'Errors') expect(code).toMatch(new RegExp(`\\b${name}\\(`))
    const values = { ...entry, daymark, taskId, recurrenceId, console: { log: () => undefined }, ...signMessage() }
    // The account's date, unless the example reads it itself.
    const context = code.includes('today, ') && code.includes('getMe') ? values : { ...values, today }
    const body = code.replace(/^import .*$/gm, '')
    await AsyncFunction(...Object.keys(context), body)(...Object.values(context))
  })
})
