import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newKey } from '../support/accounts'
import { newFolder, newPerson, program, startProgram } from '../support/command-line'

/** Serves the same answer to every request. */
async function serveAnswer(status: number, headers: Record<string, string>, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // Safe: a server that listens on a port has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A file with a second line, such as a note, was read into the variable. */
function unsendable(args: string[]): [code: number, args: string[], env: Record<string, string>, said: string] {
  return [4, args, { DAYMARK_API_KEY: 'svc_secret\n# a note' }, 'Correct the key in DAYMARK_API_KEY']
}

const json = { 'content-type': 'application/json' }
const limited = JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'Too many requests.' } })

it('has an exit code for each kind of failure, and says what to do next', async () => {
  const me = await newPerson()
  const reader = await newKey(me, 'read')
  const busy = await serveAnswer(429, { ...json, 'retry-after': '90' }, limited)
  const closed = await serveAnswer(403, { 'content-type': 'text/html' }, '<p>No entry</p>')
  const odd = await serveAnswer(200, json, '{"hello":1}')
  const foreign = await serveAnswer(200, { 'content-type': 'text/html' }, '<p>Sign in to the network</p>')
  const cases: [code: number, args: string[], env: Record<string, string>, said: string][] = [
    [0, ['whoami'], {}, ''],
    [1, ['edit', '019b76da-a800-7001-8d5e-24e7b4c8f3a2', '--text', 'x'.repeat(1025)], {}, 'text: must'],
    [1, ['add', 'x', '--date', '2026-01-01'], { DAYMARK_URL: odd }, 'is not a server of Daymark'],
    [2, ['dya'], {}, 'Did you mean day?'],
    [2, ['complete', '1'], {}, 'Did you mean done?'],
    [2, ['api', 'TRACE', '/tasks'], {}, 'METHOD must be one of GET, HEAD'],
    [2, ['api', 'GET', '/tasks', '--input', 'x.json'], {}, 'GET takes no body.'],
    [2, ['api', 'GET', '/../../../other/app'], {}, 'PATH must begin with /'],
    [2, ['api', 'GET', '/events?since=0'], {}, 'daymark changes --follow'],
    [2, ['api', 'GET', '/x/../events'], {}, 'daymark changes --follow'],
    [2, ['api', 'GET', '/api/v1/%65vents/'], {}, 'daymark changes --follow'],
    [2, ['api', 'POST', '/tasks', '-f', 'text=a', '-f', 'text=b'], {}, 'only once'],
    [2, ['api', 'GET', '/me', '-H', 'x-api-key: svc_other'], {}, 'DAYMARK_API_KEY'],
    [2, ['find', '--limit', '0'], {}, '--limit must be'],
    [2, ['find', '--open', '--archived'], {}, 'exclude each other'],
    [2, ['find', '--sort', 'archived'], {}, '--sort archived needs --archived.'],
    [2, ['find', '--from', 'tomorrow', '--to', 'today'], {}, '--to must not be before --from.'],
    [2, ['edit', 'a3f2', '--priority', 'high', '--clear', 'priority'], {}, 'exclude each other'],
    [2, ['stats', '--days', '7', '--from', 'today'], {}, 'exclude each other'],
    [2, ['stats', '--from', '2024-01-01', '--to', '2026-01-01'], {}, 'span more than 366 days'],
    [2, ['add', 'x', '--date', '1969-03-01', '--due', '17:00'], {}, 'cannot be before 1970'],
    [2, ['move', '1', '--date', '-1'], {}, '--date=-1'],
    [2, ['add', 'x', '--date', 'someday'], {}, 'YYYY-MM-DD'],
    [2, ['add', 'x', '--priority', 'urgent'], {}, 'high, medium, low'],
    [2, ['edit', '019b76da-a800-7001-8d5e-24e7b4c8f3a2'], {}, 'nothing to change'],
    [2, ['edit', '019b76da-a800-7001-8d5e-24e7b4c8f3a2', '--json'], {}, 'nothing to change'],
    [2, ['delete', '019b76da-a800-7001-8d5e-24e7b4c8f3a2'], {}, 'Add --yes.'],
    [2, ['add'], {}, 'There is no task to add.'],
    [3, ['show', '019b76da-a800-7001-8d5e-24e7b4c8f3a2'], {}, 'List tasks again'],
    [3, ['done', '1'], {}, 'List tasks first'],
    [4, ['day'], { DAYMARK_API_KEY: '' }, 'Run: daymark login'],
    [4, ['day'], { DAYMARK_API_KEY: 'svc_0' }, 'under API Keys'],
    [4, ['day'], { DAYMARK_API_KEY: 'svc_0' }, 'DAYMARK_API_KEY'],
    [4, ['add', 'x'], { DAYMARK_API_KEY: reader }, 'read-only'],
    ...['day', 'api GET /me', 'mcp'].map((line) => unsendable(line.split(' '))),
    [4, ['logout'], {}, 'No key is saved'],
    [4, ['--json'], { DAYMARK_API_KEY: '' }, 'NOT_LOGGED_IN'],
    [4, ['--profile', 'typo'], {}, 'There is no profile typo.'],
    [5, ['day'], { DAYMARK_URL: busy }, 'Try again in 90 s.'],
    [5, ['api', 'GET', '/me'], { DAYMARK_URL: busy }, 'Try again in 90 s.'],
    [5, ['day'], { DAYMARK_URL: 'http://127.0.0.1:1' }, 'Is the server running?'],
    [1, ['day'], { DAYMARK_URL: foreign }, 'Check the address'],
    [1, ['day'], { DAYMARK_URL: closed }, 'Check the address'],
    [1, ['day'], { DAYMARK_URL: odd }, 'Check the address'],
  ]
  await Promise.all(
    cases.map(async ([code, args, env, said]) => {
      const ended = await me.run(args, { env })
      expect(ended, args.join(' ')).toMatchObject({ code, stderr: expect.stringContaining(said) })
      if (code !== 0 && args[0] !== 'api') expect(ended.stdout, args.join(' ')).toBe('')
      expect(ended.stderr).not.toMatch(/svc_|\n\s+at /)
    }),
  )
})

it('does not advise to look for a task when a path is missing', async () => {
  const me = await newPerson()
  const { code, stderr } = await me.run(['api', 'GET', '/nosuch'])
  expect({ code, stderr }).toEqual({ code: 3, stderr: 'Error: The API has no such path.\n' })
})

it('reports errors as JSON with --json', async () => {
  const me = await newPerson()
  const { stderr } = await me.run(['add', ' ', '--date', '2026-03-01', '--json'])
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'VALIDATION_ERROR', details: [{ path: 'text' }] } })
  const message = 'a\u009bb\u202ec\u007f'
  const hostile = await serveAnswer(400, json, JSON.stringify({ error: { code: 'X', message } }))
  const failed = await me.run(['day', '--json'], { env: { DAYMARK_URL: hostile } })
  expect(failed.stderr).not.toMatch(/[\u009b\u202e\u007f]/)
  expect(JSON.parse(failed.stderr).error.message).toBe(message)
  const usage = await me.run(['find', '--opne', '--json'])
  expect(JSON.parse(usage.stderr).error).toEqual({
    code: 'USAGE',
    message: 'Unknown option --opne.',
    hint: 'Did you mean --open? See: daymark find --help',
  })
})

it('does not repeat a damaged config file', async () => {
  const me = await newPerson()
  const folder = join(me.home, '.config', 'daymark')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'config.json'), '{"profiles": {"default": {"apiKey": svc_secret}}}')
  const ended = await me.run(['day'], { env: { DAYMARK_API_KEY: '' } })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain('daymark login')
  expect(ended.stderr).not.toContain('secret')
})

it('ends quietly when its reader goes', async () => {
  const me = await newPerson()
  await me.print(['add'], { input: `${'x'.repeat(1000)}\n`.repeat(100) })
  const command = '"$NODE" "$CLI" find --limit 100 --json | head -c 1; echo " $PIPESTATUS"'
  const env = { ...me.env, NODE: process.execPath, CLI: program }
  expect(await startProgram('bash', ['-c', command], { env }).ended).toEqual({ code: 0, stdout: '{ 0\n', stderr: '' })
})

it('shows help without a key, and help for every command', async () => {
  const me = await newPerson()
  const env = { DAYMARK_API_KEY: '' }
  const help = await me.print([], { env })
  expect(help).toContain('Usage  daymark <command>')
  expect(await me.print(['help'], { env })).toBe(help)
  expect(await me.print(['--version'], { env })).toMatch(/^\d+\.\d+\.\d+\n$/)
  const ofAdd = await me.print(['add', '--help'], { env })
  expect(ofAdd).toContain('daymark add "Fix the tap 45m" --done')
  expect(await me.print(['help', 'add'], { env })).toBe(ofAdd)
})

it('refuses input that is not UTF-8, of which characters would be lost', async () => {
  const me = await newPerson()
  const file = join(newFolder(), 'body.json')
  writeFileSync(file, Buffer.from('{"text":"Grün","date":"2026-03-01"}', 'latin1'))
  const input = Buffer.from('Grüße an Müller\n', 'latin1')
  for (const args of [['add'], ['add', 'x', '--details', '-'], ['api', 'POST', '/tasks', '--input', file]]) {
    expect(await me.run(args, { input })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not encoded as UTF-8'),
    })
  }
  expect(await me.json(['find'])).toMatchObject({ tasks: [] })
})

it.skipIf(process.platform !== 'linux')('refuses arguments that are not UTF-8', async () => {
  const me = await newPerson()
  const { tasks } = await me.json(['add', 'Grüße'])
  for (const args of ['add', `edit ${tasks[0]._id} --text`]) {
    const typed = `"$1" "$2" ${args} "$(printf 'Gr\\374n')"`
    const { ended } = startProgram('/bin/sh', ['-c', typed, 'sh', process.execPath, program], { env: me.env })
    expect(await ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not encoded as UTF-8'),
    })
  }
  expect(await me.json(['find'])).toMatchObject({ tasks: [{ text: 'Grüße' }] })
  // A text may contain the character that decoders put in place of such bytes.
  expect(await me.json(['add', 'a \ufffd'])).toMatchObject({ tasks: [{ text: 'a \ufffd' }] })
})
