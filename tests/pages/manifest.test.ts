import { expect, inject, it } from 'vitest'
import * as z from 'zod'
import { requestPage } from '../support/page-request'
import { readPage } from '../support/read-page'
import { newSignedIn } from '../support/session'

const Manifest = z.object({
  id: z.literal('/'),
  start_url: z.literal('/day'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().default('any') }),
  ),
  shortcuts: z.array(z.object({ url: z.string() })),
})

it('the manifest names icons that exist in the right sizes, and pages that open', async () => {
  const { session } = await newSignedIn(inject('baseUrl'))
  const { document } = await readPage('/day', { session })
  const hrefOf = (rel: string) => document.querySelector(`link[rel=${rel}]`)?.getAttribute('href') ?? ''
  const answer = await requestPage(hrefOf('manifest'))
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const { icons, shortcuts } = Manifest.parse(await answer.json())
  const sizes = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
  expect(sizes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']))
  for (const { src, sizes, type } of icons) {
    const image = await requestPage(src)
    expect(image.headers.get('content-type'), src).toBe(type)
    if (type !== 'image/png') continue
    // Width and height are in the first chunk (PNG, section 11.2.1).
    const bytes = new DataView(await image.arrayBuffer())
    expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`, src).toBe(sizes)
  }
  for (const { url } of shortcuts) expect((await requestPage(url, { session })).status, url).toBe(200)
  expect((await requestPage(hrefOf('apple-touch-icon'))).headers.get('content-type')).toBe('image/png')
  expect(document.querySelectorAll('meta[name=theme-color]')).toHaveLength(2)
})
