import { db } from '@/lib/foundation/database/client'
import { expect, type Person, test } from '../support/browser'
import { openEditor, today } from '../support/day-page'

const bar = ({ page }: Person) => page.getByRole('region', { name: 'Running timer' })

/** Adds a task, and starts its timer on another device. */
async function addTimed({ api, userId }: Person, text: string, minutes: number): Promise<string> {
  const { body } = await api.create(text, today())
  await api.call('POST', `/api/v1/tasks/${body._id}/timer/start`)
  await db().timer.update({ where: { userId }, data: { startedAt: new Date(Date.now() - minutes * 60_000) } })
  return body._id
}

test('the key s starts the timer of a row, and stops it', { tag: '@gate' }, async ({ person }) => {
  const { page, api, userId } = person
  await api.create('Write', today())
  await page.goto('/day')
  const row = page.getByRole('row', { name: 'Write' })
  await row.focus()
  await page.keyboard.press('s')
  await expect(page.getByText('Timer started.')).toBeVisible()
  await expect(row).toHaveAccessibleName('Write, timer running')
  await expect(row).toContainText('0 min')
  await expect(row).toBeFocused()
  await expect(bar(person)).toContainText('Write')
  await db().timer.update({ where: { userId }, data: { startedAt: new Date(Date.now() - 25 * 60_000) } })
  await page.reload()
  await expect(row).toContainText('25 min')
  await row.focus()
  await page.keyboard.press('s')
  await expect(page.getByText('Timer stopped: 25 min added.')).toBeVisible()
  await expect(bar(person)).toHaveCount(0)
  await expect(row).toContainText('Time spent 25 min')
})

test('an undone stop lets the timer go on, and takes its minutes back', async ({ person }) => {
  const { page, api } = person
  await addTimed(person, 'Write', 25)
  await page.goto('/day')
  await bar(person).getByRole('button', { name: 'Stop timer: Write' }).click()
  await expect.poll(() => api.list(today())).toMatchObject([{ timeSpent: 25 }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(person)).toContainText('25 min')
  await expect.poll(() => api.list(today())).toMatchObject([{ timeSpent: null }])
})

for (const [button, message] of [
  ['Complete', 'Task completed.'],
  ['Archive', 'Task archived.'],
] as const) {
  test(`what stopped the timer lets it go on when it is undone: ${button}`, async ({ person }) => {
    const { page, api } = person
    await addTimed(person, 'Write', 25)
    await page.goto('/day')
    const editor = await openEditor(page, 'Write')
    await editor.getByRole('button', { name: button }).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(bar(person)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bar(person)).toContainText('25 min')
    await expect.poll(() => api.list(today())).toMatchObject([{ isCompleted: false, timeSpent: null }])
  })
}

test('an undone completion leaves the timer of another task alone', async ({ person }) => {
  const { page, api } = person
  await addTimed(person, 'Write', 25)
  await api.create('Read', today())
  await page.goto('/day')
  await page.getByRole('checkbox', { name: 'Write' }).check()
  await expect(bar(person)).toHaveCount(0)
  await page.getByRole('row', { name: 'Read' }).focus()
  await page.keyboard.press('s')
  await expect(bar(person)).toContainText('Read')
  await page.keyboard.press('Control+z')
  await expect.poll(() => api.list(today())).toMatchObject([{ isCompleted: false, timeSpent: 25 }, {}])
  await expect(bar(person)).toContainText('Read')
})

test('a timer that is started elsewhere appears on every page at once', async ({ person }) => {
  const { page } = person
  await page.goto('/insights')
  await addTimed(person, 'Write', 0)
  await expect(bar(person)).toContainText('Write')
  await bar(person).getByRole('link', { name: 'Write' }).click()
  await expect(page.getByRole('row', { name: 'Write, timer running' })).toBeFocused()
})

test('the editor, the menu of a row and the palette start and stop it', async ({ person }) => {
  const { page, api } = person
  await api.create('Write', today())
  await api.create('Read', today())
  await page.goto('/day')
  const editor = await openEditor(page, 'Write')
  await editor.getByRole('button', { name: 'Start timer' }).click()
  await expect(editor.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  await editor.getByRole('button', { name: 'Done' }).click()
  const read = page.getByRole('row', { name: 'Read' })
  await read.focus()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Start timer' }).click()
  await expect(bar(person)).toContainText('Read')
  await expect(page.getByText('That of “Write” was stopped.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('timer')
  await page.getByRole('option', { name: /^Stop the timer\s*Read/ }).click()
  await expect(bar(person)).toHaveCount(0)
})

test('without a connection it is refused, in words', async ({ person }) => {
  const { page, api, context } = person
  await api.create('Write', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Write' }).focus()
  await context.setOffline(true)
  await page.keyboard.press('s')
  await expect(page.getByText(/^The timer (?:needs a connection|was not started)/)).toBeVisible()
  await context.setOffline(false)
  await expect(bar(person)).toHaveCount(0)
})

test('a task of the week is timed with s too', async ({ person }) => {
  const { page, api } = person
  await api.create('Write', today())
  await page.goto('/week')
  await page.getByRole('row', { name: 'Write' }).focus()
  await page.keyboard.press('s')
  await expect(page.getByRole('row', { name: 'Write' })).toContainText('Timer running')
  await page.keyboard.press('Space')
  await expect(bar(person)).toHaveCount(0)
})
