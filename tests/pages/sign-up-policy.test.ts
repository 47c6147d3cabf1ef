import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type OwnDatabase, type OwnService, openOwnDatabase } from '../support/own-service'
import { readPage, textOf } from '../support/read-page'
import { callAction } from '../support/server-actions'
import { runScript } from '../support/server-process'
import { password } from '../support/session'

const closedMessage = 'Sign-up is closed. Ask the administrator of this service for an account.'

let database: OwnDatabase
let closed: OwnService
let first: OwnService

beforeAll(async () => {
  database = await openOwnDatabase()
  const services = await Promise.all([database.serve({ SIGNUP: 'closed' }), database.serve({ SIGNUP: 'first' })])
  closed = services[0]
  first = services[1]
})

afterAll(() => database?.close())

// Each test begins without accounts.
afterEach(() => database.rows('DELETE FROM "User"'))

/** Signs up as the page does, and returns whether it succeeded. */
async function signUp({ baseUrl }: OwnService, email = `${randomUUID()}@example.com`): Promise<boolean> {
  const args = [{ email, password, timeZone: 'UTC' }]
  const outcome = await callAction('signUp', { baseUrl, page: '/sign-up', args, headers: { origin: baseUrl } })
  if (outcome?.ok) return true
  expect(outcome?.message).toMatch(/^This account could not be created\./)
  return false
}

it('closed: the pages offer no sign-up, and the action rejects it too', async () => {
  const { baseUrl } = closed
  const page = await readPage('/sign-up', { baseUrl })
  expect(textOf(page.getByRole('main'))).toContain(closedMessage)
  expect(page.queryAllByRole('button')).toEqual([])
  const signIn = await readPage('/sign-in', { baseUrl })
  expect(signIn.getByRole('button', { name: 'Sign in' })).toBeDefined()
  expect(signIn.queryByRole('link', { name: 'Create an account' })).toBeNull()
  expect(await signUp(closed)).toBe(false)
  expect(await database.rows('SELECT 1 FROM "User"')).toEqual([])
})

it('first: one person can sign up, then nobody', async () => {
  const { baseUrl } = first
  const email = `${randomUUID()}@example.com`
  expect((await readPage('/sign-up', { baseUrl })).getByRole('button', { name: 'Create account' })).toBeDefined()
  expect(await signUp(first, email)).toBe(true)
  expect(await signUp(first)).toBe(false)
  expect(textOf((await readPage('/sign-up', { baseUrl })).getByRole('main'))).toContain(closedMessage)
  expect(await database.rows('SELECT email FROM "User"')).toEqual([{ email }])
})

it('first: of two concurrent sign-ups exactly one gets an account', async () => {
  const outcomes = await Promise.all([signUp(first), signUp(first)])
  expect(outcomes.toSorted()).toEqual([false, true])
  expect(await database.rows('SELECT 1 FROM "User"')).toHaveLength(1)
})

it('first: an account that the operator created for its keys does not count', async () => {
  const command = ['--email', 'robot@example.com', '--name', 'laptop']
  expect(await runScript('scripts/key.mjs', command, { DATABASE_URL: database.url }).ended).toBe(0)
  expect(await signUp(first)).toBe(true)
})
