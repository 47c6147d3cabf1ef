import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { startNext } from '../support/server-process'
import { root } from '../support/test-database'

const program = readFileSync(join(root, 'dist', 'cli.mjs'), 'utf8')

async function expectProgram(baseUrl: string): Promise<void> {
  const first = await fetch(`${baseUrl}/cli.mjs`)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(await first.text()).toBe(program)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"\S{27}"$/)
  const second = await fetch(`${baseUrl}/cli.mjs`, { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(304)
  expect(await second.text()).toBe('')
}

it('serves the command line as a script, without signing in, and 304 to those who have it', async () => {
  await expectProgram(inject('baseUrl'))
})

it('does the same under plain Next', async () => {
  const next = await startNext({ DATABASE_URL: inject('databaseUrl'), LOG_LEVEL: 'silent' })
  onTestFinished(next.stop)
  await expectProgram(next.baseUrl)
})
