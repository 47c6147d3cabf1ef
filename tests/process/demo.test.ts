// npm start -- --demo: a week of tasks, the key of an example agent, and a button that lets visitors of this machine in.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { copyDatabaseTemplate } from '../support/database-template'
import { signInWith } from '../support/password-sign-in'
import { runScript, startByScript } from '../support/server-process'
import { caller, newEmptyDataFolder } from '../support/service'

const timeZone = 'Pacific/Auckland'

/** Reserves a data folder, and creates the database of its demo. */
async function newDemoFolder() {
  const { DATA_DIR } = newEmptyDataFolder()
  await copyDatabaseTemplate(`${DATA_DIR}-demo`)
  return DATA_DIR
}

async function startDemo(DATA_DIR: string) {
  const demo = await startByScript({ DATA_DIR, TZ: timeZone }, ['--demo'])
  const stop = async () => {
    demo.child.kill('SIGTERM')
    await demo.ended
  }
  onTestFinished(stop)
  const keyFile = join(`${DATA_DIR}-demo`, 'agent-key')
  return { ...demo, stop, keyFile, api: caller(demo.baseUrl, readFileSync(keyFile, 'utf8')) }
}

it('a demo has a week of tasks around today, which each start makes again', async () => {
  const DATA_DIR = await newDemoFolder()
  const { api, keyFile, output, stop } = await startDemo(DATA_DIR)
  const key = readFileSync(keyFile, 'utf8')
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(output()).not.toContain(key)
  expect(existsSync(DATA_DIR)).toBe(false)
  const today = dateIn(timeZone, new Date())
  const read = async (path: string) => (await api.call('GET', `/api/v1/${path}`)).body
  const tasks = await read(`tasks?date=${today}&include=author,labels,estimate`)
  expect(tasks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ isCompleted: true, labels: ['health'], timeSpent: 42, author: { session: true } }),
      expect.objectContaining({ isCompleted: false, labels: ['api'], estimate: 30, author: { key: 'Example agent' } }),
      expect.objectContaining({ text: 'Water the plants #home' }),
    ]),
  )
  for (const day of [-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6])
    expect((await read(`tasks?date=${addDays(today, day)}`)).length, `${day}`).toBeGreaterThan(0)
  expect((await read('recurrences')).recurrences).toHaveLength(2)
  for (const { _id } of tasks) await api.call('POST', `/api/v1/tasks/${_id}/archive`)
  await stop()
  const again = await startDemo(DATA_DIR)
  expect((await caller(again.baseUrl, key).call('GET', '/api/v1/me')).status).toBe(401)
  expect(await again.api.list(today)).toHaveLength(tasks.length)
})

it('the page of a demo lets visitors of this machine in, and no others', async () => {
  const { baseUrl } = await startDemo(await newDemoFolder())
  const page = await (await fetch(baseUrl)).text()
  for (const shown of ['Open the demo', 'This is a demo']) expect(page).toContain(shown)
  expect(page).not.toContain('Sign-up is closed')
  const { sessionCookie = '' } = await signInWith('demo', baseUrl, {}, {})
  const day = await fetch(`${baseUrl}/day`, { headers: { cookie: sessionCookie.split(';')[0] ?? '' } })
  expect(await day.text()).toContain('Ship the release notes')
  const remote = await signInWith('demo', baseUrl, {}, { 'x-forwarded-for': '10.0.0.5' })
  expect(remote).toMatchObject({ error: 'CredentialsSignin', sessionCookie: undefined })
})

describe('a demo refuses to start', () => {
  it.each([
    ['for other machines', { HOST: '0.0.0.0' }],
    ['at a public URL', { NEXTAUTH_URL: 'https://tasks.example.com' }],
    ['with a database in use', { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/tasks' }],
  ])('%s', async (_name, settings) => {
    const { DATA_DIR } = newEmptyDataFolder()
    const demo = runScript('scripts/start.mjs', ['--demo'], { DATA_DIR, ...settings })
    expect(await demo.ended).toBe(1)
    expect(demo.output()).toMatch(new RegExp(`^Daymark: --demo .*: unset ${Object.keys(settings)[0]}\\.\n$`))
    expect(existsSync(`${DATA_DIR}-demo`)).toBe(false)
  })
})
