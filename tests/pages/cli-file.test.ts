import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { root } from '../support/test-database'

const url = () => `${inject('baseUrl')}/cli.mjs`

it('serves the command line as a script, without signing in', async () => {
  const response = await fetch(url())
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe(readFileSync(join(root, 'dist', 'cli.mjs'), 'utf8'))
})

it('answers 304 to those who have it', async () => {
  const first = await fetch(url())
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"\S{27}"$/)
  const second = await fetch(url(), { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(304)
  expect(await second.text()).toBe('')
})
