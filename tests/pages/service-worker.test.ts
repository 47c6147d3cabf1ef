import { expect, inject, it } from 'vitest'
import * as z from 'zod'
import { requestPage } from '../support/page-request'
import { newSignedIn } from '../support/session'

const Build = z.object({
  shell: z.string(),
  precache: z.array(z.object({ url: z.string(), revision: z.string().nullable() })),
})

it('the service worker names files of this build that exist, and is asked for anew each time', async () => {
  const baseUrl = inject('baseUrl')
  const response = await fetch(`${baseUrl}/sw.js`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const [, json = ''] = /^const daymarkBuild = (.*)\n/.exec(await response.text()) ?? []
  const { shell, precache } = Build.parse(JSON.parse(json))
  expect(precache.find(({ url }) => url === shell)?.revision).toMatch(/^[0-9a-f]{40}$/)
  const files = precache.filter(({ url }) => url !== shell)
  expect(files.some(({ url }) => url.endsWith('.css'))).toBe(true)
  expect(files.some(({ url }) => url.endsWith('.woff2'))).toBe(true)
  expect(files.filter(({ url }) => url.endsWith('.js')).length).toBeGreaterThan(20)
  let bytes = 0
  for (const { url } of files) {
    const file = await fetch(baseUrl + url)
    expect(file.status, url).toBe(200)
    bytes += (await file.arrayBuffer()).byteLength
  }
  // Browsers load it once per build, when the page is idle. A quarter of this is what arrives, compressed.
  expect(bytes).toBeLessThan(2_750_000)
  const again = await fetch(`${baseUrl}/sw.js`, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

it('the view without a connection is the same for everybody', async () => {
  const { session, email, userId } = await newSignedIn(inject('baseUrl'))
  const page = await requestPage('/offline', { session })
  expect(page.status).toBe(200)
  const text = await page.text()
  for (const own of [email, userId]) expect(text).not.toContain(own)
})
