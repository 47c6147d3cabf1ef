import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'
import { holdRequests } from '../support/hold-requests'

const todoist = `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
task,Pay rent,The flat,1,1,Ada (1),,2026-03-02,en,Europe/Berlin
task,Water the plants,,4,1,Ada (1),,every monday,en,Europe/Berlin
`

async function paste(page: Page, text: string): Promise<void> {
  await page.goto('/profile/import')
  await page.getByLabel('Or paste its content').fill(text)
  await page.getByRole('button', { name: 'Show preview' }).click()
}

for (const [screen, viewport, shown] of [
  ['wide', { width: 1280, height: 800 }, 'Pay rent Mar 2 5:00 PM high 30 min spent Open'],
  ['narrow', { width: 390, height: 844 }, 'Pay rent Due 5:00 PM · high priority · 30 min spent Mar 2'],
] as const)
  test(`the preview shows all fields of a task on a ${screen} screen`, async ({ newPerson }) => {
    const { page } = await newPerson({ context: { viewport } })
    await paste(page, `text,date,due,priority,minutes\nPay rent,${today().slice(0, 4)}-03-02,17:00,high,30\n`)
    const row = page.getByRole('region', { name: 'Tasks to import' }).getByRole('row').nth(1)
    await expect.poll(async () => (await row.innerText()).replaceAll(/\s+/g, ' ')).toBe(shown)
  })

test('a pasted Todoist project is shown, imported once, and found on its days', async ({ person: { page, api } }) => {
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Import tasks' }).click()
  await expect(page).toHaveURL('/profile/import')
  await paste(page, todoist)
  await expect(page.getByRole('heading', { name: '2 tasks in the pasted text' })).toBeVisible()
  await expect(page.getByText('Read as Todoist CSV, 1 repeats.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tasks to import' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row', { name: /Water the plants/ })).toContainText('Repeats every Monday')
  expect(await api.list('2026-03-02')).toEqual([])

  await page.getByRole('button', { name: 'Import 2 tasks' }).dblclick()
  await expect(page.getByRole('heading', { name: /^(2 tasks imported|Already imported)$/ })).toBeVisible()
  expect(await api.list('2026-03-02')).toMatchObject([{ text: 'Pay rent', priority: 'high', details: 'The flat' }])
  await expect(page.getByText('1 of them repeats.')).toBeVisible()
  await page.getByRole('list', { name: 'Days' }).getByRole('link').first().click()
  await expect(page).toHaveURL('/day/2026-03-02')
  await expect(rowsOf(page, 'To do')).toContainText(['Pay rent'])

  await paste(page, todoist)
  await expect(page.getByText('You imported this file')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 tasks again' }).click()
  await expect(page.getByRole('heading', { name: '2 tasks imported' })).toBeVisible()
  expect(await api.list('2026-03-02')).toHaveLength(2)
})

test('a person assigns the columns of a table, and the order of day and month', async ({ person: { page, api } }) => {
  await paste(page, 'Aufgabe;Datum;Egal\nRad putzen;3/4/2026;1\nGarten;5/4/2026;2\n')
  await expect(page.getByRole('heading', { name: 'No tasks in the pasted text' })).toBeVisible()
  await expect(page.getByText('3/4/2026 · 5/4/2026')).toBeVisible()
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Aufgabe', 'Text')
  await expect(page.getByRole('heading', { name: '2 tasks in the pasted text' })).toBeVisible()
  await choose('Datum', 'Date')
  await choose('Dates such as 3/4/2026', 'Day/month')
  await expect(page.getByRole('row', { name: /Rad putzen/ })).toContainText('Apr 3')
  await page.getByRole('button', { name: 'Import 2 tasks' }).click()
  await expect(page.getByRole('heading', { name: '2 tasks imported' })).toBeVisible()
  expect(await api.list('2026-04-03')).toMatchObject([{ text: 'Rad putzen' }])
})

test('an export as CSV is imported into another account', async ({ person, newPerson }) => {
  const other = await newPerson()
  await person.api.create('=1+1', '2026-03-01')
  await person.api.create('Call Ada', '2026-03-02')
  await person.page.goto('/profile')
  const coming = person.page.waitForEvent('download')
  await person.page.getByRole('link', { name: 'Export tasks as CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('daymark-tasks.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(`"'=1+1"`)

  const { page, api } = other
  await page.goto('/profile/import')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles(await download.path())
  await expect(page.getByRole('heading', { name: /^2 tasks in / })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 tasks' }).click()
  await expect(page.getByRole('heading', { name: '2 tasks imported' })).toBeVisible()
  expect(await api.list('2026-03-01')).toMatchObject([{ text: '=1+1' }])
  expect(await api.list('2026-03-02')).toMatchObject([{ text: 'Call Ada' }])
})

test('a text that cannot be imported says why, and stays', async ({ person: { page } }) => {
  await paste(page, 'Dear Ada,\nhow are you?')
  await expect(page.getByRole('alert').filter({ hasText: 'no list item with a checkbox' })).toBeVisible()
  await expect(page.getByLabel('Or paste its content')).toHaveValue('Dear Ada,\nhow are you?')
})

test('an import waits for the whole date of tasks without one', async ({ person: { page, api } }) => {
  await paste(page, '- [ ] Someday')
  const field = page.getByRole('group', { name: 'Date of tasks without one' })
  await field.getByRole('spinbutton', { name: /^day/ }).press('Backspace')
  await field.getByRole('spinbutton', { name: /^day/ }).press('Backspace')
  await page.getByRole('button', { name: 'Import 1 task' }).click()
  await expect(page.getByText('Write the whole date.')).toBeVisible()
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type('03072026')
  await page.getByRole('button', { name: 'Import 1 task' }).click()
  await expect(page.getByRole('heading', { name: '1 task imported' })).toBeVisible()
  expect(await api.list('2026-03-07')).toMatchObject([{ text: 'Someday' }])
})

test('Enter in a date that does not exist imports nothing', async ({ person: { page, api } }) => {
  await paste(page, '- [ ] Someday')
  const field = page.getByRole('group', { name: 'Date of tasks without one' })
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type('04302026')
  await field.getByRole('spinbutton', { name: /^day/ }).pressSequentially('31')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This date does not exist.')).toBeVisible()
  await expect(field).toContainText(/04.31.2026/)
  await field.getByRole('spinbutton', { name: /^day/ }).pressSequentially('29')
  await expect(page.getByText('This date does not exist.')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 task imported' })).toBeVisible()
  expect(await api.list('2026-04-29')).toMatchObject([{ text: 'Someday' }])
})

test('Enter during an import does not send it again', async ({ person: { page } }) => {
  await paste(page, '- [ ] Someday')
  const year = page.getByRole('group', { name: 'Date of tasks without one' }).getByRole('spinbutton').last()
  const release = await holdRequests(page, '**/import/file?*')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/import/file?') && sent.push(request.url()))
  await year.press('Enter')
  await expect(page.getByRole('button', { name: 'Import 1 task' })).toHaveAttribute('data-pending')
  await year.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: '1 task imported' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('tasks without a date get the chosen one', async ({ person: { page, api } }) => {
  await paste(page, '- [ ] Someday\n- [x] Done')
  const field = page.getByRole('group', { name: 'Date of tasks without one' })
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type('03072026')
  await page.getByRole('button', { name: 'Import 2 tasks' }).click()
  await expect(page.getByRole('heading', { name: '2 tasks imported' })).toBeVisible()
  expect(await api.list('2026-03-07')).toMatchObject([
    { text: 'Someday', isCompleted: false },
    { text: 'Done', isCompleted: true },
  ])
})
