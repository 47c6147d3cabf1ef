import { convertIcsCalendar } from 'ts-ics'
import { baseUrl, expect, test } from '../support/browser'
import { today } from '../support/day-page'
import { newAddress } from '../support/password-sign-in'

test('a calendar address shows open tasks to an app until it is replaced or turned off', async ({
  person,
  playwright,
}) => {
  const { page, api } = person
  await api.create('Pay rent', today())
  // An app that is not signed in.
  const app = await playwright.request.newContext({
    baseURL: baseUrl,
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  })
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Calendar' })
  await expect(section).toContainText('There is no address.')
  await section.getByRole('button', { name: 'Create an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your calendar address' })
  const output = dialog.getByLabel('Calendar address', { exact: true })
  await expect(output).toHaveText(/\/calendar\/cal_[\w-]{43}\.ics$/)
  const events = (await output.textContent()) ?? ''
  await dialog.getByText('To-dos', { exact: true }).click()
  await expect(output).toHaveText(`${events}?as=to-dos`)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(section).toContainText('not read yet')
  await expect(page.getByText(events)).toHaveCount(0)

  const answer = await app.get(events)
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(convertIcsCalendar(undefined, await answer.text()).events).toMatchObject([{ summary: 'Pay rent' }])
  expect(await (await app.get(`${events}?as=to-dos`)).text()).toContain('BEGIN:VTODO')
  await page.reload()
  await expect(section).toContainText('last read')

  await section.getByRole('button', { name: 'Create a new address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).click()
  await expect(output).toHaveText(/\.ics$/)
  const replaced = (await output.textContent()) ?? ''
  // Nobody loses the address by accident.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  expect((await app.get(events)).status()).toBe(404)
  expect((await app.get(replaced)).status()).toBe(200)

  await section.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(section).toContainText('There is no address.')
  expect((await app.get(replaced)).status()).toBe(404)
  await app.dispose()
})
