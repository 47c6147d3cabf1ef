// Responses whose connection is lost in the middle.
import type { IncomingMessage } from 'node:http'
import { baseUrl, expect, type NewPerson, type Person, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'
import { startProxy } from '../support/http-proxy'
import { sessionCookieName } from '../support/session'

type CutOff = Person & {
  /** Cuts off the response of the next request that fits. */
  cutNext: (fits: (request: IncomingMessage) => boolean) => void
  untilCut: () => Promise<void>
}

/** Opens a page behind a proxy that can cut responses off. */
async function behindProxy(
  newPerson: (options?: NewPerson) => Promise<Person>,
  use: (person: CutOff) => Promise<void>,
) {
  let isNext: ((request: IncomingMessage) => boolean) | undefined
  const proxy = await startProxy(baseUrl, {
    cuts: (request) => {
      if (!isNext?.(request)) return false
      isNext = undefined
      return true
    },
  })
  try {
    const person = await newPerson({ context: { baseURL: proxy.url } })
    await person.context.addCookies([{ name: sessionCookieName, value: person.session, url: proxy.url }])
    await use({
      ...person,
      cutNext: (fits) => {
        isNext = fits
      },
      untilCut: () => expect.poll(proxy.countCut).toBe(1),
    })
    await person.page.close()
  } finally {
    proxy.close()
  }
}

const isAction = ({ headers }: IncomingMessage) => 'next-action' in headers

test('a refresh that is cut off leaves the page and what is typed as they are, and is repeated', async ({
  newPerson,
}) => {
  await behindProxy(newPerson, async ({ page, api, cutNext, untilCut }) => {
    await api.create('known before', today())
    await page.goto('/day')
    await page.getByPlaceholder('Add a task').fill('half a tho')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    cutNext(isAction)
    await api.create('added elsewhere', today())
    await untilCut()
    await expect(rowsOf(page, 'To do')).toHaveText(['known before', 'added elsewhere'])
    await expect(page.getByPlaceholder('Add a task')).toHaveValue('half a tho')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})

test('a change whose answer is cut off takes effect once, and the page stays', { tag: '@gate' }, async ({
  newPerson,
}) => {
  await behindProxy(newPerson, async ({ page, api, cutNext, untilCut }) => {
    await page.goto('/day')
    cutNext(isAction)
    await page.getByPlaceholder('Add a task').fill('only once')
    await page.keyboard.press('Enter')
    await untilCut()
    await expect(page.getByText('not saved yet')).toHaveCount(0)
    await expect(rowsOf(page, 'To do')).toHaveText(['only once'])
    await expect.poll(() => api.list(today())).toMatchObject([{ text: 'only once' }])
  })
})

test('a page that is cut off is loaded again', async ({ newPerson }) => {
  await behindProxy(newPerson, async ({ page, cutNext, untilCut }) => {
    await page.goto('/day')
    cutNext(
      ({ headers, url }) => headers.rsc === '1' && !('next-router-prefetch' in headers) && !!url?.startsWith('/week'),
    )
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await untilCut()
    await expect(page).toHaveURL(/\/week/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ – /)
  })
})
