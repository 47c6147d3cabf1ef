import AxeBuilder from '@axe-core/playwright'
import { db } from '@/lib/foundation/database/client'
import { addAuthenticator } from '../support/authenticators'
import { expect, password, test } from '../support/browser'
import { ageAuthentication } from '../support/viewer'

const title = 'Confirm that it is you'

test('a new key asks for the password when the sign-in is a while ago', async ({ person }) => {
  const { page } = person
  await ageAuthentication(person)
  await page.goto('/profile/api-keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('laptop')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('The password is wrong.')
  await dialog.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your new key' })).toBeVisible()
  expect(await db().apiKey.count({ where: { userId: person.userId, name: 'laptop' } })).toBe(1)
})

test('somebody whose only passkey is on another device can sign in again instead', async ({ person }) => {
  const { page, userId } = person
  await addAuthenticator(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  // As with somebody who signed in with a provider or a link.
  await db().user.update({ where: { id: userId }, data: { passwordHash: null } })
  await ageAuthentication(person)
  await page.getByRole('button', { name: /^Remove passkey/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in again instead' }).click()
  await expect(page).toHaveURL('/sign-in?again=%2Fprofile')
})

test('cancelling leaves everything as it was', async ({ person }) => {
  const { page, email, userId } = person
  await ageAuthentication(person)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('alertdialog').getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed' })).toBeVisible()
  expect(await db().user.count({ where: { id: userId } })).toBe(1)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/?deleted')
  expect(await db().user.count({ where: { id: userId } })).toBe(0)
})

test('the export asks for the password, then downloads', { tag: '@gate' }, async ({ person }) => {
  const { page } = person
  await ageAuthentication(person)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Export as JSON' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog', { name: title }).getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  expect((await coming).suggestedFilename()).toBe('daymark.json')
})
