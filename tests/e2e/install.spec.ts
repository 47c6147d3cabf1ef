import { baseUrl, expect, test } from '../support/browser'
import { today } from '../support/day-page'
import { startProxy } from '../support/http-proxy'
import { untilKept } from '../support/offline'
import { sessionCookieName } from '../support/session'

test('the shortcut of the installed app opens the dialog that adds a task', { tag: '@gate' }, async ({
  person: { page },
}) => {
  await page.goto('/day#add')
  await expect(page.getByRole('dialog', { name: 'Add a task for today' })).toBeVisible()
  await expect(page).toHaveURL(/\/day$/)
})

test('the menu and the profile offer to install the app when the browser can', async ({ person: { page } }) => {
  await page.goto('/profile')
  await expect(page.getByText('Install it with the menu of your browser.')).toBeVisible()
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, { prompt: () => Promise.resolve(document.body.setAttribute('data-asked', '')) })
    window.dispatchEvent(offer)
    // The browser must not show a banner of its own.
    document.body.toggleAttribute('data-quiet', offer.defaultPrevented)
  })
  await expect(page.locator('body')).toHaveAttribute('data-quiet', '')
  await expect(page.getByRole('button', { name: 'Install Daymark' })).toBeVisible()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Install app' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', '')
  await expect(page.getByRole('button', { name: 'Install Daymark' })).toHaveCount(0)
})

test('a service worker controls the page, and a new version takes over without loading it again', async ({
  newPerson,
}) => {
  let version = 1
  const proxy = await startProxy(baseUrl, {
    rewrites: { '/sw.js': (text) => `${text}\n// version ${version}` },
  })
  try {
    const { page, context, session } = await newPerson({ context: { serviceWorkers: 'allow', baseURL: proxy.url } })
    await context.addCookies([{ name: sessionCookieName, value: session, url: proxy.url }])
    await page.goto('/day')
    await untilKept(page, `/day/${today()}`)
    const field = page.getByPlaceholder('Add a task')
    await field.fill('half a tho')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    version = 2
    const changed = page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve('changed'), { once: true })
        }),
    )
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    expect(await changed).toBe('changed')
    await expect(field).toHaveValue('half a tho')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
      .toBe(true)
  } finally {
    proxy.close()
  }
})
