import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { newKey } from '../support/accounts'
import { environmentIn, newPerson, program, startProgram } from '../support/command-line'
import { startInTerminal } from '../support/terminal'

/** A person whose key is not in the environment. */
async function newStranger() {
  const { key, home, userId } = await newPerson()
  const env = environmentIn(home)
  const run = (
    args: readonly string[],
    { input = '', ...more }: { input?: string; env?: Record<string, string> } = {},
  ) => startProgram(process.execPath, [program, ...args], { input, env: { ...env, ...more.env } }).ended
  const config = join(home, '.config', 'daymark', 'config.json')
  return { key, home, userId, env, run, config, url: inject('baseUrl') }
}

it('saves a key from standard input in a file that only its owner can read', async () => {
  const { key, run, config, url, home } = await newStranger()
  const login = await run(['login', '--url', `${url}/`, '--with-key'], { input: `${key}\n` })
  expect(login).toMatchObject({ code: 0, stdout: '' })
  expect(login.stderr).toContain(`Logged in to ${url} as `)
  expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ profiles: { default: { url, apiKey: key } } })
  expect(statSync(config).mode & 0o777).toBe(0o600)
  expect(statSync(join(config, '..')).mode & 0o777).toBe(0o700)
  await run(['add', 'Pay rent'])
  const state = join(home, '.local', 'state', 'daymark', 'default.json')
  expect(statSync(state).mode & 0o777).toBe(0o600)

  chmodSync(config, 0o644)
  const warned = await run(['whoami'])
  expect(warned.code).toBe(0)
  expect(warned.stderr).toContain(`chmod 600 ${config}`)

  const logout = await run(['logout'])
  expect(logout.code).toBe(0)
  expect(readFileSync(config, 'utf8')).not.toContain(key)
  expect(() => statSync(state)).toThrow('ENOENT')
  expect(await run(['whoami'])).toMatchObject({ code: 4 })
  for (const { stdout, stderr } of [login, warned, logout]) expect(stdout + stderr).not.toContain(key)
})

it('saves the key where a symbolic link leads, and keeps the link', async () => {
  const { key, run, config, url, home } = await newStranger()
  const kept = join(home, 'daymark.json')
  writeFileSync(kept, '{"profiles":{}}', { mode: 0o600 })
  mkdirSync(join(config, '..'), { recursive: true, mode: 0o700 })
  symlinkSync(kept, config)
  expect(await run(['login', '--url', url, '--with-key'], { input: key })).toMatchObject({ code: 0 })
  expect(lstatSync(config).isSymbolicLink()).toBe(true)
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ profiles: { default: { url, apiKey: key } } })
  expect(readdirSync(home).filter((name) => name.includes('daymark'))).toEqual(['daymark.json'])
})

it('asks on a terminal, and does not show the key', async () => {
  const { key, env, config, url } = await newStranger()
  const asking = startInTerminal(process.execPath, [program, 'login'], { columns: 80, env })
  await asking.waitFor(/Address of the server \[.*\]: $/)
  asking.type(`${url}\r`)
  await asking.waitFor(/Key: $/)
  // As a terminal pastes it, after a typing error.
  asking.type(`wrong\u0015x\u007f\u001b[200~${key}\u001b[201~\r`)
  await asking.waitFor(/full access/)
  expect(await asking.ended).toBe(0)
  expect(asking.output()).not.toContain(key)
  expect(readFileSync(config, 'utf8')).toContain(key)

  const interrupted = startInTerminal(process.execPath, [program, 'login', '--url', url], { columns: 80, env })
  await interrupted.waitFor(/Key: $/)
  interrupted.type('\u0003')
  expect(await interrupted.ended).toBe(130)
})

it('saves nothing when the key is refused, and never repeats it', async () => {
  const { key, run, config, url } = await newStranger()
  const other = key.endsWith('0') ? `${key.slice(0, -1)}1` : `${key.slice(0, -1)}0`
  for (const [input, code] of [
    [other, 4],
    ['svc_ünsafe', 1],
    ['svc_a\r\nX-Evil: 1', 1],
    ['', 2],
  ] as const) {
    const refused = await run(['login', '--url', url, '--with-key'], { input })
    expect(refused).toMatchObject({ code, stdout: '' })
    if (input !== '') expect(refused.stderr).not.toContain(input.slice(4, 10))
  }
  expect(() => statSync(config)).toThrow('ENOENT')
  expect(await run(['login'])).toMatchObject({ code: 2 })
  expect(await run(['login', key])).toMatchObject({ code: 2, stderr: expect.not.stringContaining(key) })
})

it('keeps accounts apart in profiles, and the environment above them', async () => {
  const { key, run, userId, url } = await newStranger()
  const reader = await newKey({ userId }, 'read')
  await run(['login', '--url', url, '--with-key'], { input: key })
  await run(['login', '--url', url, '--with-key', '--profile', 'reader'], { input: reader })
  const scopeOf = async (args: string[], env = {}) =>
    JSON.parse((await run(['whoami', '--json', ...args], { env })).stdout).key.scope
  expect(await scopeOf([])).toBe('full')
  expect(await scopeOf(['--profile', 'reader'])).toBe('read')
  expect(await scopeOf([], { DAYMARK_PROFILE: 'reader' })).toBe('read')
  expect(await scopeOf([], { DAYMARK_API_KEY: reader })).toBe('read')
  const elsewhere = await run(['whoami'], { env: { DAYMARK_URL: 'http://localhost:1' } })
  expect(elsewhere).toMatchObject({ code: 4, stderr: expect.stringContaining('It is not sent to http://localhost:1') })
  expect(await run(['day', '--profile', 'nobody'])).toMatchObject({ code: 4 })
})

it('keeps every profile of concurrent logins, and what another version has stored', async () => {
  const { key, run, config, url } = await newStranger()
  mkdirSync(join(config, '..'), { recursive: true })
  writeFileSync(config, JSON.stringify({ theme: 'dark', profiles: { later: { kind: 'other' } } }), { mode: 0o600 })
  const names = ['a', 'b', 'c', 'd', 'e']
  const logins = names.map((name) => run(['login', '--url', url, '--with-key', '--profile', name], { input: key }))
  for (const { code } of await Promise.all(logins)) expect(code).toBe(0)
  const { theme, profiles } = JSON.parse(readFileSync(config, 'utf8'))
  expect(theme).toBe('dark')
  expect(Object.keys(profiles).sort()).toEqual([...names, 'later'])
  expect(readdirSync(join(config, '..'))).toEqual(['config.json'])
})

it('needs no home folder with the address and the key in the environment', async () => {
  const { key, url, run } = await newStranger()
  const env = { HOME: '/dev/null', DAYMARK_URL: url, DAYMARK_API_KEY: key }
  expect(await run(['day'], { env })).toMatchObject({ code: 0, stderr: '' })
})
