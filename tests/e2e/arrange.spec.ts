import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'

const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true })

/** Drags a row by its handle onto the upper or lower half of another one. */
async function dragRow(page: Page, name: string, target: string, half: 'upper' | 'lower'): Promise<void> {
  await row(page, name).hover()
  await expect(row(page, name)).toHaveAttribute('draggable', 'true')
  const from = await row(page, name).locator('[data-drag-handle]').boundingBox()
  const to = await row(page, target).boundingBox()
  if (!from || !to) throw new Error('a row is not visible')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  const y = to.y + to.height * (half === 'upper' ? 0.2 : 0.8)
  await page.mouse.move(to.x + 100, y, { steps: 10 })
  // The mark follows the pointer, so it may need one more movement.
  await expect(async () => {
    await page.mouse.move(to.x + 110, y)
    await page.mouse.move(to.x + 100, y)
    await expect(row(page, target)).toHaveAttribute('data-drop', half === 'upper' ? 'before' : 'after', {
      timeout: 200,
    })
  }).toPass()
  await page.mouse.up()
}

test('tasks are reordered by their handles with the mouse', { tag: '@gate' }, async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await page.goto('/day')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two', 'three'])
  await dragRow(page, 'three', 'one', 'upper')
  await expect(rowsOf(page, 'To do')).toHaveText(['three', 'one', 'two'])
  await dragRow(page, 'three', 'one', 'lower')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'three', 'two'])
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['one', 'three', 'two'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rowsOf(page, 'To do')).toHaveText(['three', 'one', 'two'])
})

test('selected tasks are moved together, with the mouse and with Alt and the arrow keys', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  for (const text of ['one', 'two', 'three', 'four']) await api.create(text, today())
  await page.goto('/day')
  for (const text of ['one', 'two']) {
    await row(page, text).focus()
    await page.keyboard.press('x')
  }
  await dragRow(page, 'two', 'three', 'lower')
  await expect(rowsOf(page, 'To do')).toHaveText(['three', 'one', 'two', 'four'])
  await row(page, 'one').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rowsOf(page, 'To do')).toHaveText(['three', 'four', 'one', 'two'])
  await expect
    .poll(async () => (await api.list(today())).map(({ text }) => text))
    .toEqual(['three', 'four', 'one', 'two'])
})

test('a press on the text of a row does not drag it', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two']) await api.create(text, today())
  await page.goto('/day')
  await row(page, 'two').hover()
  await expect(row(page, 'two')).toHaveAttribute('draggable', 'true')
  const from = await row(page, 'two').boundingBox()
  const to = await row(page, 'one').boundingBox()
  if (!from || !to) throw new Error('a row is not visible')
  await page.mouse.move(from.x + 120, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 120, to.y + 5, { steps: 5 })
  await page.mouse.up()
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two'])
})

test('tasks are reordered with Alt and the arrow keys, and completed ones keep their position', {
  tag: '@gate',
}, async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await api.call('POST', '/api/v1/tasks', { text: 'done', date: today(), isCompleted: true })
  await api.create('four', today())
  await page.goto('/day')
  await row(page, 'one').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rowsOf(page, 'To do')).toHaveText(['two', 'three', 'one', 'four'])
  await expect(row(page, 'one')).toBeFocused()
  await expect
    .poll(async () => (await api.list(today())).map(({ text }) => text))
    .toEqual(['two', 'three', 'one', 'done', 'four'])
})

test('a single pointer press reorders tasks too, from the menu', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  for (const text of ['one', 'two']) await api.create(text, today())
  await page.goto('/day')
  await row(page, 'two').hover()
  await page.getByRole('button', { name: 'More: two' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  // Every action is in sight, and the row is marked while the pointer is elsewhere.
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await page.mouse.move(1, 1)
  await expect(page.getByRole('row', { name: 'two' })).toHaveCSS('background-color', 'rgb(231, 239, 246)')
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['two', 'one'])
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['two', 'one'])
})

test('a script’s click on a control moves nothing and shows no error', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two']) await api.create(text, today())
  await page.goto('/day')
  await page.getByRole('checkbox', { name: 'two' }).evaluate((box: HTMLInputElement) => box.click())
  await expect(rowsOf(page, 'Done')).toHaveText(['two'])
  await expect(page.getByText('Task completed.')).toBeVisible()
  await row(page, 'one').evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('form', { name: 'Edit: one' })).toBeVisible()
  await expect(page.getByText(/moved|elsewhere/)).toHaveCount(0)
})

test('the focus goes to the row below after the list was reordered by Undo', async ({ person: { page, api } }) => {
  for (const text of ['A', 'B', 'C', 'D', 'E', 'F']) await api.create(text, today())
  await page.goto('/day')
  await row(page, 'A').focus()
  for (const order of ['BACDEF', 'BCADEF', 'BCDAEF']) {
    await page.keyboard.press('Alt+ArrowDown')
    await expect(rowsOf(page, 'To do')).toHaveText([...order])
  }
  for (const order of ['BCADEF', 'BACDEF', 'ABCDEF']) {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(rowsOf(page, 'To do')).toHaveText([...order])
  }
  await expect(row(page, 'A')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(rowsOf(page, 'To do')).toHaveText([...'BCDEF'])
  await expect(row(page, 'B')).toBeFocused()
})

for (const [key, name] of [
  ['Delete', 'archived'],
  ['Space', 'completed'],
] as const) {
  test(`the focus goes to the row below when a task is ${name} after a reorder through the API`, async ({
    person: { page, api },
  }) => {
    const ids = new Map<string, string>()
    for (const text of 'BCDEF') ids.set(text, (await api.create(text, today())).body._id)
    await page.goto('/day')
    await row(page, 'B').focus()
    const taskIds = [...'BFEDC'].map((text) => ids.get(text))
    const { status } = await api.call('POST', '/api/v1/tasks/reorder', { date: today(), taskIds })
    expect(status).toBe(200)
    await expect(rowsOf(page, 'To do')).toHaveText([...'BFEDC'])
    await expect(row(page, 'B')).toBeFocused()
    await page.keyboard.press(key)
    await expect(rowsOf(page, 'To do')).toHaveText([...'FEDC'])
    await expect(row(page, 'F')).toBeFocused()
  })
}
