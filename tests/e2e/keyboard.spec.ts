import type { Locator, Page } from '@playwright/test'
import { findNextWorkWeek } from '@/lib/foundation/time/weeks'
import { expect, password, test } from '../support/browser'
import { dateAfter, rowsOf, today } from '../support/day-page'
import { streamUrl } from '../support/stream-url'

function task(page: Page, name: string): Locator {
  // Priority and due time follow.
  return page.getByRole('row', { name: new RegExp(`^${name}(?:,|$)`) })
}

/** Presses Tab until the target has the focus. Fails if Tab does not reach it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let count = 0; count < 60; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Waits until a page handles keys, which is when it opens its event stream. Call it before the page opens. */
async function listening(page: Page): Promise<void> {
  await page.waitForRequest(streamUrl)
}

async function open(page: Page, path: string): Promise<void> {
  const opened = listening(page)
  await page.goto(path)
  await opened
}

test('signing in, adding and completing tasks work without a mouse', async ({ person, page }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  const opened = listening(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/day$/)
  await opened
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByPlaceholder('Add a task')).toBeFocused()
  for (const text of ['one', 'two', 'three']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two', 'three'])
  await expect(page.getByRole('checkbox', { name: 'three' })).toBeEnabled()
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('ArrowDown')
  await expect(task(page, 'two')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rowsOf(page, 'Done')).toHaveText(['two'])
  await expect
    .poll(() => person.api.list(today()))
    .toMatchObject([{ isCompleted: false }, { isCompleted: true }, { isCompleted: false }])
})

test('arrow keys move through the list, and the focused task is marked', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  for (const [key, name] of [
    ['ArrowDown', 'two'],
    ['ArrowDown', 'three'],
    ['ArrowUp', 'two'],
    ['Home', 'one'],
    ['End', 'three'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(task(page, name), `${key} to ${name}`).toBeFocused()
  }
  await expect(task(page, 'three')).toHaveCSS('outline-style', 'solid')
  await expect(task(page, 'three')).toHaveCSS('outline-width', '2px')
  await expect(task(page, 'one')).not.toHaveCSS('outline-style', 'solid')
})

test('Enter edits a task, and focus returns to it', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('one', today())
  await api.create('two', today())
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Task', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('two, changed')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two, changed'])
  await expect(task(page, 'two, changed')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Task', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two, changed'])
  await expect(task(page, 'two, changed')).toBeFocused()
})

test('m and the arrow keys move a task', async ({ person: { page, api } }) => {
  await api.create('stays', today())
  await api.create('travels', today())
  await open(page, '/day')
  await tabTo(page, task(page, 'stays'))
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(task(page, 'stays')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Next week' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveText(['stays'])
  await expect(task(page, 'stays')).toBeFocused()
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ text: 'travels' }])
})

test('Delete archives a task, and Undo restores it', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('one', today())
  await api.create('two', today())
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('Delete')
  await expect(rowsOf(page, 'To do')).toHaveText(['two'])
  await expect(task(page, 'two')).toBeFocused()
  await expect(page.getByText('Task archived.')).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page.getByRole('region', { name: '1 notification' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two'])
  await expect(task(page, 'two')).toBeFocused()
})

test('a message waits while it has the focus, and is announced', async ({ person: { page, api } }) => {
  await api.create('one', today())
  await api.create('two', today())
  await page.clock.install()
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('Delete')
  await expect(page.getByRole('region', { name: /notification/ }).getByRole('alert')).toHaveText('Task archived.')
  await page.keyboard.press('F6')
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.clock.runFor(60_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByPlaceholder('Add a task').focus()
  await page.clock.runFor(60_000)
  await expect(page.getByText('Task archived.')).toHaveCount(0)
})

test('c opens the date picker; Escape or a day closes it', { tag: '@gate' }, async ({ person: { page } }) => {
  await open(page, '/day/2026-03-10')
  await page.keyboard.press('c')
  const datePicker = page.getByRole('dialog', { name: 'Choose a date' })
  await expect(datePicker.getByRole('button', { name: /March 10, 2026/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(datePicker).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Calendar' })).toBeFocused()
  await page.keyboard.press('c')
  await expect(datePicker.getByRole('button', { name: /March 10, 2026/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/day\/2026-03-18$/)
})

test('links and the date picker keep the focus on the day that they open', async ({ person: { page } }) => {
  await open(page, '/day/2026-03-10')
  for (const day of [11, 12]) {
    const next = page.getByRole('link', { name: 'Next day' })
    if (day === 11) await next.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/day/2026-03-${day}$`))
    await expect(next).toBeFocused()
  }
  await page.getByRole('button', { name: 'Calendar' }).press('Enter')
  await expect(page.getByRole('button', { name: /March 12, 2026/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/2026-03-13$/)
  await expect(page.getByRole('button', { name: 'Calendar' })).toBeFocused()
})

test('the focus goes to the first task when all overdue ones have been moved', async ({ person: { page, api } }) => {
  await api.create('late', dateAfter(-1))
  await api.create('planned', today())
  await open(page, '/day')
  await page.getByRole('button', { name: 'Move all overdue tasks' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Today/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'planned' })).toBeFocused()
})

test('Enter on a button focuses the first entry of its menu, also when the menu is opened again', async ({
  person: { page, api },
}) => {
  await api.create('late', dateAfter(-1))
  await api.create('planned', today())
  await open(page, '/day')
  for (const [button, entry] of [
    ['Move all overdue tasks', /^Today/],
    ['Move: planned', /^Tomorrow/],
    ['More: planned', 'Edit'],
    ['Account', 'Profile'],
  ] as const) {
    const row = page.getByRole('row', { name: 'planned' })
    const isOfRow = button.endsWith('planned')
    if (isOfRow) await row.focus()
    const trigger = page.getByRole('button', { name: button, exact: true })
    for (let time = 0; time < 3; time++) {
      await trigger.press('Enter')
      await expect(page.getByRole('menuitem').and(page.locator(':focus')), button).toHaveAccessibleName(entry)
      await page.keyboard.press('Escape')
      await expect(isOfRow ? row : trigger).toBeFocused()
    }
  }
})

test('single letters navigate between days and pages', async ({ person: { page } }) => {
  await open(page, '/day')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`/day/${dateAfter(1)}$`))
  await expect(page.getByText('Tomorrow', { exact: true })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/day$/)
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`/day/${dateAfter(-1)}$`))
  for (const [key, path, title] of [
    ['a', '/archive', 'Archive'],
    ['i', '/insights', 'Insights'],
    ['d', '/profile/api-keys', 'API Keys'],
    ['w', '/profile/webhooks', 'Webhooks'],
    ['p', '/profile', 'Profile'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('the question mark lists every shortcut', async ({ person: { page } }) => {
  await open(page, '/day')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('term')).toHaveText([
    'Show shortcuts',
    'Search, go to a day, run a command',
    'Add a task',
    'Go to today',
    'Go to this week',
    'Go to insights',
    'Go to archive',
    'Go to recurring tasks',
    'Go to labels',
    'Go to API keys',
    'Go to webhooks',
    'Go to profile',
    'New task, API key or webhook',
    'Next day or week',
    'Previous day or week',
    'Today or this week',
    'Calendar',
    'Search the archive',
    'Previous or next task',
    'Complete or reopen',
    'Start or stop the timer',
    'Edit; in a week, go to its day',
    'High, medium, low or no priority',
    'Move to tomorrow; from a later day to the next one',
    'Move to next week',
    'Move to another day',
    'Archive',
    'Undo',
    'Move up in the list; down with ↓',
    'Select; also Shift with the arrow keys or a click',
    'More',
  ])
  await expect(sheet).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Shortcuts' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(sheet).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('single-letter shortcuts can be switched off, and stay off', async ({ person: { page } }) => {
  await open(page, '/day')
  await page.keyboard.press('?')
  const letters = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await tabTo(page, letters)
  await page.keyboard.press('Space')
  await expect(letters).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const expectOff = async () => {
    await page.keyboard.press('n')
    await page.keyboard.press('j')
    // The effects of the letters would precede the sheet.
    await page.keyboard.press('?')
    await expect(letters).toBeVisible()
    await expect(page).toHaveURL(/\/day$/)
    await expect(letters).not.toBeChecked()
  }
  await expectOff()
  await open(page, '/day')
  await expectOff()
  await tabTo(page, letters)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByPlaceholder('Add a task')).toBeFocused()
})

test('shortcuts are inactive while typing', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('one', today())
  await open(page, '/day')
  const typed = 'njktc ga m?/'
  await page.keyboard.press('n')
  await page.keyboard.type(typed)
  await expect(page.getByPlaceholder('Add a task')).toHaveValue(typed)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Task', { exact: true })).toBeFocused()
  await tabTo(page, page.getByLabel('Details'))
  await page.keyboard.type(typed)
  await expect(page.getByLabel('Details')).toHaveValue(typed)
  await expect(page).toHaveURL(/\/day$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the first tab stop skips the navigation', { tag: '@gate' }, async ({ person: { page } }) => {
  await open(page, '/day')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Previous day' })).toBeFocused()
})

test('a dialog returns focus to its trigger', async ({ person: { page } }) => {
  await open(page, '/profile/api-keys')
  await page.keyboard.press('n')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  const newKey = page.getByRole('button', { name: 'New key' })
  await expect(newKey).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(newKey).toBeFocused()
  const menu = page.getByRole('button', { name: 'Actions for test' })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  const firstItem = page.getByRole('menuitem', { name: 'Recent activity' })
  await expect(firstItem).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(firstItem).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Recent activity of “test”' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('single keys set the priority, and move to tomorrow and next week', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('1')
  await expect(task(page, 'one')).toContainText('High priority')
  await page.keyboard.press('0')
  await expect(task(page, 'one')).not.toContainText('priority')
  await page.keyboard.press('3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('d')
  await expect(rowsOf(page, 'To do')).toHaveCount(2)
  await expect(task(page, 'three')).toBeFocused()
  await page.keyboard.press('w')
  await expect(rowsOf(page, 'To do')).toHaveCount(1)
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'one', priority: 'low' }])
  const textsOn = async (date: string) => (await api.list(date)).map(({ text }) => text)
  await expect.poll(() => textsOn(dateAfter(1))).toContain('two')
  await expect.poll(() => textsOn(findNextWorkWeek('en-US', today()))).toContain('three')
})

for (const [start, path] of [
  [1, 'day'],
  [5, 'day'],
  [5, 'week'],
] as const)
  test(`d puts a task off by a day ${start} days ahead, on the page of the ${path}`, async ({
    person: { page, api },
  }) => {
    await api.create('later', dateAfter(start))
    await open(page, `/${path}/${dateAfter(start)}`)
    await task(page, 'later').focus()
    await page.keyboard.press('d')
    await expect.poll(() => api.list(dateAfter(start + 1))).toMatchObject([{ text: 'later' }])
  })

test('several tasks are selected with X and Shift, and changed together', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  for (const text of ['one', 'two', 'three', 'four']) await api.create(text, today())
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expect(task(page, 'three')).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Space')
  await expect(rowsOf(page, 'Done')).toHaveText(['one', 'two', 'four'])
  await expect(page.getByText('3 tasks completed.')).toBeVisible()
  // The focus went to a row that was not selected.
  await expect(task(page, 'three')).toBeFocused()
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(bar.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two', 'three', 'four'])
  for (const text of ['one', 'two', 'four']) await task(page, text).click({ modifiers: ['ControlOrMeta'] })
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['three'])
  await expect(bar).toHaveCount(0)
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['three'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two', 'three', 'four'])
})

test('Shift selects the rows up to the one that a key leads to, and Escape clears the selection from anywhere', async ({
  person: { page, api },
}) => {
  for (const text of ['one', 'two', 'three', 'four']) await api.create(text, today())
  await open(page, '/day')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+End')
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expect(task(page, 'four')).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bar.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Shift+Home')
  await expect(bar.getByText('2 selected')).toBeVisible()
  await expect(task(page, 'three')).toHaveAttribute('aria-selected', 'false')
  // A shorter range leaves what was selected before it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowUp')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(`Shift+${key}`)
  await expect(bar.getByText('2 selected')).toBeVisible()
  await expect(task(page, 'two')).toHaveAttribute('aria-selected', 'true')
  await bar.getByRole('button', { name: 'Archive' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await task(page, 'two').focus()
  await page.keyboard.press('x')
  await expect(bar.getByText('1 selected')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

test('a selected task that leaves the page and returns is not selected', async ({ person: { page, api } }) => {
  const { body } = await api.create('one', today())
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('x')
  await expect(task(page, 'one')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('d')
  await expect.poll(async () => (await api.list(dateAfter(1))).length).toBe(1)
  await api.call('POST', '/api/v1/tasks/move', { taskIds: [body._id], date: today() })
  await expect(task(page, 'one')).toHaveAttribute('aria-selected', 'false')
})

test('a key that is held acts on one task', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  await page.keyboard.down('d')
  await expect(task(page, 'two')).toBeFocused()
  for (let count = 0; count < 3; count++) await page.keyboard.down('d')
  await page.keyboard.up('d')
  await page.keyboard.press('1')
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'two', priority: 'high' }, { text: 'three' }])
})

test('Alt with the arrows of the browser’s history moves no task', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rowsOf(page, 'To do')).toHaveText(['two', 'one', 'three'])
})

test('Ctrl+Z undoes a move to its date and position', { tag: '@gate' }, async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await open(page, '/day')
  await tabTo(page, task(page, 'one'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('d')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'three'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two', 'three'])
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
})

for (const key of ['Space', 'Delete'])
  test(`Ctrl+Z after ${key} on the last task of a day brings it back`, async ({ person: { page, api } }) => {
    await api.create('only', today())
    await open(page, '/day')
    await tabTo(page, task(page, 'only'))
    await page.keyboard.press(key)
    await expect(page.getByRole('grid', { name: 'To do' })).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(rowsOf(page, 'To do')).toHaveText(['only'])
    await expect.poll(() => api.list(today())).toMatchObject([{ text: 'only', isCompleted: false }])
  })

test('Ctrl+Z undoes on the week and archive pages too', async ({ person: { page, api } }) => {
  const { body: one } = await api.create('one', '2026-03-02')
  await open(page, '/week/2026-03-04')
  await task(page, 'one').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => api.list('2026-03-02')).toMatchObject([{ isCompleted: true }])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => api.list('2026-03-02')).toMatchObject([{ isCompleted: false }])
  const { body: two } = await api.create('two', '2026-03-02')
  for (const { _id } of [one, two]) await api.call('POST', `/api/v1/tasks/${_id}/archive`)
  await open(page, '/archive')
  await page.getByRole('button', { name: 'Restore: one' }).click()
  await expect.poll(async () => (await api.list('2026-03-02')).length).toBe(1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('button', { name: 'Restore: one' })).toBeVisible()
  await expect.poll(() => api.list('2026-03-02')).toEqual([])
})

test('shortcuts work on a Cyrillic keyboard', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two']) await api.create(text, today())
  await open(page, '/day')
  const keys = await page.context().newCDPSession(page)
  const press = async (key: string, code: string, modifiers = 0) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const) {
      await keys.send('Input.dispatchKeyEvent', { type, key, code, modifiers })
    }
  }
  const control = 2
  await tabTo(page, task(page, 'one'))
  await press('в', 'KeyD')
  await expect(rowsOf(page, 'To do')).toHaveText(['two'])
  await press('я', 'KeyZ', control)
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two'])
  await press('л', 'KeyK', control)
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('п', 'KeyG')
  await press('ш', 'KeyI')
  await expect(page).toHaveURL(/insights$/)
})

test('shortcuts work while Caps Lock is on', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two']) await api.create(text, today())
  await open(page, '/day')
  const keys = await page.context().newCDPSession(page)
  const press = async (key: string) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await keys.send('Input.dispatchKeyEvent', { type, key, code: `Key${key}` })
  }
  await tabTo(page, task(page, 'one'))
  await press('D')
  await expect(rowsOf(page, 'To do')).toHaveText(['two'])
  await press('Q')
  await expect(page.getByRole('dialog', { name: 'Add a task' })).toBeVisible()
})

test('Shift+click selects the rows between, and Ctrl+click one', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three', 'four']) await api.create(text, today())
  await open(page, '/day')
  await task(page, 'three').click({ modifiers: ['Shift'] })
  await expect(page.getByText('1 selected')).toBeVisible()
  await task(page, 'one').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await task(page, 'two').click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(task(page, 'one')).toHaveAttribute('aria-selected', 'true')
  await expect(task(page, 'three')).toHaveAttribute('aria-selected', 'true')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await expect(page.getByRole('form')).toHaveCount(0)
  // The range goes on from the row that was clicked last.
  await page.keyboard.press('Escape')
  await task(page, 'one').focus()
  await task(page, 'three').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText('3 selected')).toBeVisible()
})

test('a sequence that opens a page does not change the focused task', async ({ person: { page, api } }) => {
  await api.create('stays', today())
  await open(page, '/day')
  await tabTo(page, task(page, 'stays'))
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/api-keys$/)
  expect(await api.list(today())).toMatchObject([{ text: 'stays' }])
})

test('screen readers hear what keys did', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await page.goto('/day')
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)
  await page.getByRole('row', { name: 'one', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await said('Position 2 of 3.')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Undone.' })).toBeVisible()
  await page.keyboard.press('2')
  await said('Priority medium.')
  await page.keyboard.press('n')
  await page.keyboard.type('four')
  await page.keyboard.press('Enter')
  await said('Added.')
})
