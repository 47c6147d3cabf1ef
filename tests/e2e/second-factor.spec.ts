import type { Page } from '@playwright/test'
import { verifySession } from '@/lib/domain/access/sessions/verify-session'
import { db } from '@/lib/foundation/database/client'
import { addAuthenticator, codeOf } from '../support/authenticators'
import { expect, type Person, password, test, untilHydrated } from '../support/browser'
import { enterFirstCode, openAppSetup } from '../support/factor-page'
import { holdActions, holdScripts } from '../support/hold-requests'
import { ageAuthentication, newViewer } from '../support/viewer'

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
}

/** Sets up an authenticator app. Returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile')
  const secret = await openAppSetup(page)
  await enterFirstCode(page, secret)
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown).toBeVisible()
  // Nobody loses the codes by accident.
  for (const key of ['Enter', 'Escape']) await page.keyboard.press(key)
  await page.mouse.click(5, 5)
  const codes = (await shown.locator('pre').innerText()).split('\n')
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace the authenticator app' })).toBeFocused()
  return { secret, codes }
}

/** Signs in with the password, in the same browser after it has forgotten the session. */
async function enterPassword({ page, context, email }: Person): Promise<void> {
  await context.clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await untilHydrated(page)
}

async function submitCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /code/i }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The methods of the account's newest session. */
async function provedMethods({ userId }: Person): Promise<string[] | undefined> {
  const session = await db().session.findFirst({ where: { userId, isPending: false }, orderBy: { createdAt: 'desc' } })
  return session?.methods
}

const offer = 'Sign out other browsers?'
const today = (page: Page) => page.getByLabel('Add a task for today')

test('a passkey signs in without a password, until it is removed', async ({ person }) => {
  const { page, context } = person
  await addAuthenticator(page)
  await addPasskey(page)
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Chrome on Linux')

  const signIn = async () => {
    await context.clearCookies()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
  }
  await signIn()
  await expect(today(page)).toBeVisible()
  expect(await provedMethods(person)).toEqual(['passkey'])

  await page.goto('/profile')
  await page.getByRole('button', { name: /^Rename passkey/ }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('my phone')
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click()
  await page.getByRole('button', { name: 'Remove passkey: my phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  // The session of before the sign-in.
  await page.getByRole('alertdialog', { name: offer }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await signIn()
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey was not accepted.' })).toBeVisible()
})

test('a response of a passkey signs in once', async ({ person: { page, context } }) => {
  await addAuthenticator(page)
  await addPasskey(page)
  await context.clearCookies()
  await page.goto('/sign-in')
  const sent = page.waitForRequest(/callback\/passkey/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(today(page)).toBeVisible()
  const request = await sent
  const again = { method: 'POST', headers: await request.allHeaders(), body: request.postData() }
  const { url } = await (await fetch(request.url(), again)).json()
  expect(url).toContain('error=PasskeyRefused')
})

test('a device that does not recognize its owner signs nobody in', async ({ person: { page, context } }) => {
  const setVerified = await addAuthenticator(page)
  await addPasskey(page)
  await context.clearCookies()
  await page.goto('/sign-in')
  await setVerified(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used' })).toBeVisible()
})

test('with an authenticator app, the password alone opens nothing, and each code works once', async ({ person }) => {
  const { page } = person
  const { secret } = await setUpApp(page)
  await enterPassword(person)
  await page.goto('/profile')
  await expect(page).toHaveURL('/second-step?next=%2Fprofile')
  await submitCode(page, '000000')
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong.' })).toBeVisible()
  // The code of the setup, or of the step after it, is used up.
  const next = codeOf(secret, 1)
  await submitCode(page, next)
  // The page that was asked for before.
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  expect(await provedMethods(person)).toEqual(['password', 'code'])

  await enterPassword(person)
  await submitCode(page, next)
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong.' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await db().session.count({ where: { userId: person.userId, isPending: true } })).toBe(0)
})

test('Enter twice on the first code of an app sends it once and shows the recovery codes', async ({
  person: { page },
}) => {
  await page.goto('/profile')
  const secret = await openAppSetup(page)
  let sent = 0
  page.on('request', (request) => {
    if ('next-action' in request.headers()) sent++
  })
  const release = await holdActions(page, '**/profile')
  await page.getByRole('dialog').getByLabel('Code').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
  expect(sent).toBe(1)
})

test('a code that is typed before the scripts have arrived is kept', async ({ person }) => {
  const { page } = person
  const { secret } = await setUpApp(page)
  await enterPassword(person)
  const release = await holdScripts(page)
  const opened = page.goto('/second-step')
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill(codeOf(secret, 1))
  await code.press('Enter')
  release()
  await opened
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(today(page)).toBeVisible()
})

test('a recovery code signs in once', async ({ person }) => {
  const { page } = person
  const { codes } = await setUpApp(page)
  const [first = '', second = ''] = codes
  await enterPassword(person)
  await submitCode(page, first.toUpperCase().replaceAll('-', ' '))
  await expect(today(page)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('9 of 10 recovery codes left.')).toBeVisible()
  await enterPassword(person)
  await submitCode(page, first)
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong.' })).toBeVisible()
  await submitCode(page, second)
  await expect(today(page)).toBeVisible()
})

test('a passkey is the second factor, and the only one unless there is an app', async ({ person }) => {
  const { page } = person
  await addAuthenticator(page)
  await addPasskey(page)
  await page.getByRole('button', { name: 'Require a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('On. With your passkeys.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeFocused()
  await enterPassword(person)
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(today(page)).toBeVisible()
  expect(await provedMethods(person)).toEqual(['password', 'passkey'])

  await page.goto('/profile')
  await page.getByRole('button', { name: /^Remove passkey/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Off.', { exact: true })).toBeVisible()
})

test('other browsers can be signed out after a factor changed', async ({ person }) => {
  const { page } = person
  const other = await newViewer(person)
  await addAuthenticator(page)
  await addPasskey(page)
  const dialog = page.getByRole('alertdialog', { name: offer })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await verifySession(other.session)).toBeDefined()
  await page.getByRole('button', { name: 'Require a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await dialog.getByRole('button', { name: 'Sign out other browsers' }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  expect(await verifySession(other.session)).toBeUndefined()
})

test('with two-factor authentication, a sensitive action takes a passkey or a code and not the password', async ({
  person,
}) => {
  const { page } = person
  await addAuthenticator(page)
  await addPasskey(page)
  const { secret } = await setUpApp(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })

  await ageAuthentication(person)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await codes.getByRole('button', { name: 'I have saved them' }).click()

  await ageAuthentication(person)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByLabel('Password')).toHaveCount(0)
  await dialog.getByLabel('Code').fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Off.', { exact: true })).toBeVisible()
  expect(await db().authenticatorApp.count({ where: { userId: person.userId } })).toBe(0)
})
