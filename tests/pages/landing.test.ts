import { expect, inject, it } from 'vitest'
import { readPage } from '../support/read-page'

const baseUrl = inject('baseUrl')

it('the page describes itself to other sites, with a picture', async () => {
  const { document } = await readPage('/')
  const contentOf = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? ''
  expect(document.title).toBe('Daymark: tasks by day, for you and for your agents')
  expect(contentOf('meta[property="og:title"]')).toBe(document.title)
  expect(contentOf('meta[property="og:description"]')).toBe(contentOf('meta[name=description]'))
  const image = contentOf('meta[property="og:image"]')
  expect(image).toBe(`${baseUrl}/og.png`)
  const response = await fetch(image)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = new DataView(await response.arrayBuffer())
  // Width and height are in the header of a PNG file.
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
})

it('the links of the page lead somewhere', async () => {
  const page = await readPage('/')
  const links = page.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(links).toEqual(expect.arrayContaining(['/sign-up', '/reference', '/llms.txt', '/skill.md', '/cli.mjs']))
  for (const link of new Set(links)) expect((await fetch(baseUrl + link)).status, link).toBe(200)
})

it('the page lets nobody in without an account: only a demo does', async () => {
  const page = await readPage('/')
  expect(page.queryByRole('button', { name: 'Open the demo' })).toBeNull()
  const providers = await (await fetch(`${baseUrl}/api/auth/providers`)).json()
  expect(Object.keys(providers)).toEqual(['password', 'passkey'])
})
