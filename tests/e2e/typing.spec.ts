// Typed text is kept, however slow the connection is and whatever happens meanwhile.
import type { Page } from '@playwright/test'
import { expect, type Person, test } from '../support/browser'
import { dateAfter, openEditor, rowsOf, today } from '../support/day-page'
import { holdActions, holdScripts } from '../support/hold-requests'
import { untilListening } from '../support/live-updates'
import { liveUrl } from '../support/stream-url'

test('a due time is typed digit by digit, and changes no other task', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  for (const text of ['first', 'second']) await api.create(text, today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'first' }).click()
  const field = page.getByRole('form', { name: 'Edit: first' }).getByRole('textbox', { name: 'Due time' })
  await field.fill('08:00')
  await expect(field).toHaveValue('08:00')
  await field.focus()
  await page.keyboard.type('0930AM')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('09:30')
  await page.keyboard.press('Escape')
  await expect(rowsOf(page, 'To do')).toHaveText([/first.*9:30/, /second/])
  await expect.poll(() => api.list(today())).toMatchObject([{ priority: null }, { text: 'second', priority: null }])
})

test('what is typed after Tab goes to the end of the details, and acts on nothing else', async ({
  person: { page, api },
}) => {
  const details = 'Bring the [form](https://example.com).'
  const { body } = await api.create('Passport', today())
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { details })
  await page.goto('/day')
  await page.getByRole('row', { name: 'Passport' }).click()
  const editor = page.getByRole('form', { name: 'Edit: Passport' })
  await expect(editor.getByRole('link', { name: 'form' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('k, ask my 2 friends')
  await expect(editor.getByRole('textbox', { name: 'Details' })).toHaveValue(`${details}k, ask my 2 friends`)
  await page.keyboard.press('Escape')
  await expect.poll(() => api.list(today())).toMatchObject([{ details: `${details}k, ask my 2 friends` }])
  await expect(page).toHaveURL(/\/day$/)
})

test('one message keeps all that is typed into a task that was archived elsewhere', async ({
  person: { page, api },
}) => {
  const { body } = await api.create('Stale', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Stale' }).click()
  await expect(page.getByRole('textbox', { name: 'Task', exact: true })).toBeFocused()
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  for (const word of ['one', 'two']) {
    await page.keyboard.type(` ${word}`)
    await expect(page.getByText(`${word}” was archived elsewhere.`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Restore and save' }).click()
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Stale one two', details: null }])
  await expect(page.getByText('was archived elsewhere')).toHaveCount(0)
})

test('what was typed stays in the editor when the page learns from the refusal that its task was archived', async ({
  person: { page, api },
}) => {
  await page.route(liveUrl, (route) => route.abort())
  const { body } = await api.create('Stale', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Stale' }).click()
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await expect(field).toBeFocused()
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  for (const word of ['one', 'two']) {
    await page.keyboard.type(` ${word}`)
    await expect(page.getByText(`${word}” was archived elsewhere.`)).toBeVisible()
    await expect(field).toHaveValue(new RegExp(`^Stale .*${word}$`))
  }
  await page.getByRole('button', { name: 'Restore and save' }).click()
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Stale one two', details: null }])
  await expect(field).toHaveValue('Stale one two')
})

test('a due time that is chosen after a move is on the new date', { tag: '@gate' }, async ({ newPerson }) => {
  const { page, api } = await newPerson({ timeZone: 'UTC' })
  const tomorrow = dateAfter(1)
  const { body } = await api.create('moved', today())
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { dueTime: Date.parse(`${today()}T12:00:00Z`) })
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { date: tomorrow })
  await page.goto(`/day/${tomorrow}`)
  await page.getByRole('row', { name: 'moved' }).click()
  await page.getByRole('textbox', { name: 'Due time' }).fill('18:30')
  await page.keyboard.press('Escape')
  await expect.poll(() => api.list(tomorrow)).toMatchObject([{ dueTime: Date.parse(`${tomorrow}T18:30:00Z`) }])
})

for (const key of ['Escape', 'ControlOrMeta+Enter']) {
  test(`an estimate is saved when ${key} closes the editor`, async ({ person: { page, api } }) => {
    await api.create('counted', today())
    await page.goto('/day')
    await page.getByRole('row', { name: 'counted' }).click()
    await page.getByLabel('Estimate').fill('1h30')
    await page.keyboard.press(key)
    await expect(page.getByRole('form', { name: 'Edit: counted' })).toHaveCount(0)
    await expect.poll(() => api.list(today())).toMatchObject([{ estimate: 90 }])
  })
}

test('tasks that are entered before the scripts have arrived are added', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  const release = await holdScripts(page)
  const opened = page.goto('/day')
  const field = page.getByRole('textbox', { name: 'Add a task' })
  await field.click()
  await page.keyboard.type('typed early')
  await page.keyboard.press('Enter')
  await page.keyboard.type('  Call Ann tomorrow')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('placeholder', 'typed early,   Call Ann tomorrow')
  await page.keyboard.type('and th')
  release()
  await opened
  await page.keyboard.type('en')
  await expect(field).toHaveValue('and then')
  await expect(field).toHaveAttribute('placeholder', 'Add a task for today')
  await expect(rowsOf(page, 'To do')).toHaveText(['typed early'])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'typed early' }])
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ text: 'Call Ann' }])
})

test('what is typed before the scripts have arrived is kept behind a draft', async ({ person: { page } }) => {
  await page.goto('/day')
  await page.getByPlaceholder('Add a task').fill('draft one')
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).includes('draft one')), { timeout: 5000 })
    .toBe(true)
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const field = page.getByPlaceholder('Add a task')
  // Waits until the field is visible, as people do: the page arrives in parts.
  await field.click()
  await page.keyboard.type('Buy')
  await expect(field).toHaveValue('Buy')
  release()
  await expect(field).toHaveValue('draft one Buy')
  await page.keyboard.type(' milk')
  await expect(field).toHaveValue('draft one Buy milk')
  await expect(page).toHaveURL(/\/day$/)
})

test('both texts are kept when details are changed elsewhere during the typing', async ({ person: { page, api } }) => {
  const { body } = await api.create('shared', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'shared' }).click()
  const details = page.getByLabel('Details')
  await details.pressSequentially('typed by')
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { details: 'by an agent', priority: 'high' })
  // The page has got the change when it shows the priority.
  await expect(async () => {
    await details.pressSequentially(' hand')
    await expect(page.getByRole('button', { name: /High/ })).toBeVisible({ timeout: 300 })
  }).toPass()
  await expect(page.getByText('was changed elsewhere too')).toBeVisible()
  const [task] = (await api.list(today())) as unknown as { details: string }[]
  expect(task?.details).toContain('typed by hand')
  expect(task?.details).toContain('by an agent')
})

/** Opens the day, which then follows changes from elsewhere, and the editor of a task. */
async function editOnLiveDay(page: Page, name: string): Promise<void> {
  const listening = untilListening(page)
  await page.goto('/day')
  await listening
  await expect(await openEditor(page, name)).toBeVisible()
}

for (const [what, fields, says, link] of [
  ['moves', [{ op: 'move', date: dateAfter(3) }], /it was moved to \w{3}, \w{3} \d+\.$/, `/day/${dateAfter(3)}`],
  ['archives', [{ op: 'archive' }], 'it was archived.', '/archive'],
  ['deletes', [{ op: 'archive' }, { op: 'delete' }], 'it was deleted elsewhere.', undefined],
] as const) {
  test(`typing goes on in the editor, and acts on nothing else, when an agent ${what} its task`, async ({
    person: { page, api },
  }) => {
    const { body } = await api.create('one', today())
    for (const text of ['two', 'three', 'four']) await api.create(text, today())
    await editOnLiveDay(page, 'one')
    const details = page.getByLabel('Details')
    await details.click()
    await page.keyboard.type('the red')
    const operations = fields.map((operation) => ({ ...operation, taskId: body._id }))
    expect((await api.call('POST', '/api/v1/tasks/batch', { operations })).status).toBe(200)
    const notice = page.getByRole('status').filter({ hasText: 'This task is no longer in this list' })
    await expect(notice).toContainText(says)
    if (link !== undefined) await expect(notice.getByRole('link')).toHaveAttribute('href', link)
    await page.keyboard.type(' door d x 1 g t ')
    await expect(details).toHaveValue('the red door d x 1 g t ')
    await expect(details).toBeFocused()
    await expect
      .poll(() => api.list(today()))
      .toMatchObject(['two', 'three', 'four'].map((text) => ({ text, isCompleted: false, priority: null })))
    await page.getByRole('row', { name: 'three' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['three', 'two', 'four'])
    await page.getByRole('form', { name: 'Edit: one' }).getByRole('button', { name: 'Done' }).click()
    await expect(rowsOf(page, 'To do')).toHaveText(['three', 'two', 'four'])
  })
}

for (const [what, own, change, says, now] of [
  ['moves to an overdue date', today(), { date: dateAfter(-1) }, /it was moved to \w{3}, \w{3} \d+\.$/, 'Overdue'],
  ['completes', today(), { isCompleted: true }, 'it was completed elsewhere.', 'Done'],
  ['moves from an overdue date', dateAfter(-1), { date: today() }, /it was moved to/, 'To do'],
] as const) {
  test(`typing goes on in the details when an agent ${what} the task on the same page`, async ({
    person: { page, api },
  }) => {
    const { body } = await api.create('one', own)
    for (const text of ['two', 'three']) await api.create(text, today())
    await editOnLiveDay(page, 'one')
    const details = page.getByLabel('Details')
    await details.click()
    await page.keyboard.type('the red')
    expect((await api.call('PATCH', `/api/v1/tasks/${body._id}`, change)).status).toBe(200)
    const notice = page.getByRole('status').filter({ hasText: 'This task is no longer in this list' })
    await expect(notice).toContainText(says)
    await page.keyboard.type(' door')
    await expect(details).toHaveValue('the red door')
    await expect(details).toBeFocused()
    await page.getByRole('form', { name: 'Edit: one' }).getByRole('button', { name: 'Done' }).click()
    await expect(rowsOf(page, now).filter({ hasText: 'one' })).toBeVisible()
    await expect
      .poll(async () => (await api.call('GET', `/api/v1/tasks/${body._id}`)).body)
      .toMatchObject({ text: 'one', details: 'the red door', ...change })
  })
}

test('a task that was archived elsewhere is not said to be completed', async ({ person: { page, api } }) => {
  const { body } = await api.create('one', today())
  await editOnLiveDay(page, 'one')
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await expect(page.getByText('This task is no longer in this list: it was archived.')).toBeVisible()
  await page
    .getByRole('form', { name: 'Edit: one' })
    .getByRole('button', { name: /^Complete/ })
    .click()
  await expect(page.getByText('The task is archived: restore it first.')).toBeVisible()
  await expect(page.getByText('Task completed.')).toBeHidden()
})

test('Done waits for a duration and a due time that can be read', async ({ person: { page, api } }) => {
  await api.create('Email Bob', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Email Bob' }).click()
  const editor = page.getByRole('form', { name: 'Edit: Email Bob' })
  const minutes = editor.getByLabel('Estimate')
  await minutes.fill('45 sec')
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(editor.getByRole('alert')).toHaveText('Write 90, 1h30 or 1.5h.')
  await editor.getByRole('button', { name: 'Archive' }).click()
  await expect(editor.getByLabel('Estimate')).toBeFocused()
  await minutes.fill('99999999')
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(editor.getByRole('alert')).toHaveText('At most 1,000,000 minutes.')
  await minutes.fill('45')
  await editor.getByRole('textbox', { name: 'Due time' }).focus()
  await page.keyboard.type('5')
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(editor.getByRole('textbox', { name: 'Due time' })).toBeFocused()
  await page.keyboard.type('0530PM')
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText([/Email Bob.*45 min.*5:30 PM/])
  await expect.poll(() => api.list(today())).toMatchObject([{ estimate: 45 }])
})

test('a press on Done counts when it saves a field, which adds to the page', async ({ person: { page, api } }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  await api.create('Email Bob', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Email Bob' }).click()
  const editor = page.getByRole('form', { name: 'Edit: Email Bob' })
  const done = editor.getByRole('button', { name: 'Done' })
  await editor.getByLabel('Estimate').fill('45 sec')
  await done.click()
  await expect(editor.getByRole('alert')).toBeVisible()
  await editor.getByLabel('Estimate').fill('45')
  // As long as a finger takes.
  await done.click({ delay: 200 })
  await expect(rowsOf(page, 'To do')).toHaveText([/Email Bob.*45 min/])
  await expect(page.getByText('45 min planned, 0 min done')).toBeVisible()
  await page.getByRole('row', { name: 'Email Bob' }).click()
  await editor.getByRole('textbox', { name: 'Due time' }).focus()
  await page.keyboard.type('0530PM')
  await done.click({ delay: 200 })
  await expect(rowsOf(page, 'To do')).toHaveText([/Email Bob.*45 min.*5:30 PM/])
})

for (const [action, left] of [
  ['Archive', []],
  ['Complete', ['typed one']],
] as const) {
  test(`Ctrl+Z after typing and ${action} in one editor undoes ${action} first, and the typing next`, async ({
    person: { page, api },
  }) => {
    await api.create('one', today())
    await page.goto('/day')
    await page.getByRole('row', { name: 'one' }).click()
    const text = page.getByRole('textbox', { name: 'Task', exact: true })
    await text.fill('typed one')
    await page.getByRole('form', { name: /^Edit/ }).getByRole('button', { name: action }).click()
    await expect(page.getByText(/Task (archived|completed)\./)).toBeVisible()
    await expect.poll(async () => (await api.list(today())).map((task) => task.text)).toEqual(left)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(rowsOf(page, 'To do')).toHaveText([/typed one/])
    await expect.poll(() => api.list(today())).toMatchObject([{ text: 'typed one', isCompleted: false }])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(rowsOf(page, 'To do')).toHaveText(['one'])
    await expect.poll(() => api.list(today())).toMatchObject([{ text: 'one', isCompleted: false }])
  })
}

/** Opens the editor of a new task, and sets a high priority in it. */
async function editPriority({ page, api }: Pick<Person, 'page' | 'api'>, text: string): Promise<void> {
  await api.create(text, today())
  await page.goto('/day')
  await page.getByRole('row', { name: text }).click()
  await page.getByRole('button', { name: /^Priority/ }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).click()
}

test('Ctrl+Z beside the fields of an open editor undoes its edits', async ({ person: { page, api } }) => {
  await editPriority({ page, api }, 'one')
  await expect.poll(() => api.list(today())).toMatchObject([{ priority: 'high' }])
  await expect(page.getByRole('button', { name: 'Priority: High' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('button', { name: 'Priority: High' })).toHaveCount(0)
  await expect.poll(() => api.list(today())).toMatchObject([{ priority: null }])
  await page.keyboard.press('Escape')
  await expect(page.getByText('Task changed.')).toHaveCount(0)
})

test('Ctrl+Z beside the fields of an open editor undoes one edit at a time', async ({ person: { page, api } }) => {
  await editPriority({ page, api }, 'one')
  await expect.poll(() => api.list(today())).toMatchObject([{ priority: 'high' }])
  const text = page.getByRole('textbox', { name: 'Task', exact: true })
  await text.fill('typed one')
  await page.getByRole('button', { name: 'Priority: High' }).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toHaveValue('one')
  await expect(page.getByRole('button', { name: 'Priority: High' })).toBeVisible()
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'one', priority: 'high' }])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'one', priority: null }])
})

test('one Undo takes back all that was changed in an editor that has closed', async ({ person: { page, api } }) => {
  await editPriority({ page, api }, 'one')
  const text = page.getByRole('textbox', { name: 'Task', exact: true })
  await text.fill('first text')
  await page.getByRole('button', { name: 'Priority: High' }).focus()
  await text.fill('second text')
  await text.press('Enter')
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'second text', priority: 'high' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['one'])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'one', priority: null }])
})

test('the message about a move from the editor stays, and its Undo brings the task back', async ({
  person: { page, api },
}) => {
  await editPriority({ page, api }, 'Email Bob')
  await page.getByRole('button', { name: /^Date:/ }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(page.getByText('Moved to tomorrow.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText([/Email Bob/])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Email Bob', priority: 'high' }])
})

test('Undo restores a text that was changed a moment ago', async ({ person: { page, api } }) => {
  await api.create('Email Bob', today())
  await page.goto('/day')
  const row = page.getByRole('row', { name: 'Email Bob' })
  await row.click()
  await expect(page.getByLabel('Task', { exact: true })).toBeFocused()
  await page.keyboard.type(' today')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveText(['Email Bob today'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rowsOf(page, 'To do')).toHaveText(['Email Bob'])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Email Bob', details: null }])
  await expect(page.getByText('was changed elsewhere too')).toHaveCount(0)
})

test('an editor whose task was moved does not open again with Undo', async ({ person: { page, api } }) => {
  await api.create('Email Bob', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Email Bob' }).click()
  await page.getByRole('button', { name: /^Date:/ }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rowsOf(page, 'To do')).toHaveText(['Email Bob'])
  await expect(page.getByRole('form', { name: /^Edit/ })).toHaveCount(0)
})

test.describe('details that are nested deeper than the stack', () => {
  test.use({ expectedError: /Maximum call stack size exceeded/ })
  test('are shown as they are', async ({ person: { page, api } }) => {
    const details = `${'> '.repeat(8000)}deep`
    await api.call('POST', '/api/v1/tasks', { text: 'quotes', date: today(), details })
    await page.goto('/day')
    await page.getByRole('row', { name: 'quotes' }).click()
    await expect(page.getByText('> > >').first()).toBeVisible()
    await expect(page.getByLabel('Task', { exact: true })).toHaveValue('quotes')
  })
})

test('more than 100 selected tasks are completed, and the undo reopens them', async ({ person: { page, api } }) => {
  test.slow()
  const operations = Array.from({ length: 100 }, (_, index) => ({ op: 'create', text: `task ${index}`, date: today() }))
  for (const _ of [1, 2]) await api.call('POST', '/api/v1/tasks/batch', { operations })
  await page.goto('/day')
  await page.getByRole('row', { name: 'task 0' }).first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Space')
  await expect(page.getByText('200 tasks completed.')).toBeVisible()
  const countOpen = async () =>
    (await api.call('GET', `/api/v1/tasks/dashboard?date=${today()}`)).body.stats.pendingCount
  await expect.poll(countOpen).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(countOpen).toBe(200)
})

test('Enter in the palette adds a task once, also when the service is slow', async ({ person: { page, api } }) => {
  await page.goto('/insights')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Sweep the yard')
  // The search has ended.
  await expect(page.getByRole('option', { name: /Sweep the yard/ })).toHaveAttribute('aria-selected', 'true')
  const release = await holdActions(page, '/insights')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Sweep the yard' }])
})

test('a key that is being created cannot be lost by Escape', async ({ person: { page } }) => {
  await page.goto('/profile/api-keys')
  const release = await holdActions(page, '/profile/api-keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('laptop')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Create key' }).click()
  await sent
  await page.keyboard.press('Escape')
  release()
  await expect(page.getByRole('dialog', { name: 'Your new key' })).toBeVisible()
})

test('what is typed into the profile while it is saved stays', async ({ person: { page } }) => {
  await page.goto('/profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ada')
  const release = await holdActions(page, '/profile')
  await name.press('Enter')
  await name.pressSequentially(' Lovelace')
  release()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(name).toHaveValue('Ada Lovelace')
  await expect(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('data-pending')
  // Other parts of the page send actions too.
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('Lovelace') === true)
  await name.press('Enter')
  await saved
  await page.reload()
  await expect(name).toHaveValue('Ada Lovelace')
})

test('saving the profile leaves what another tab has changed', async ({ person: { page, context } }) => {
  const other = await context.newPage()
  await page.goto('/profile')
  await other.goto('/profile')
  await other.getByRole('button', { name: /Theme/ }).click()
  await other.getByRole('option', { name: 'Dark' }).click()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByLabel('Name')).toHaveValue('Ada')
})

test('pasted lines are added without a connection', async ({ person: { page, api, context } }) => {
  await page.goto('/day')
  const field = page.getByPlaceholder('Add a task')
  await field.focus()
  await field.evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'one\ntwo')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  const panel = page.getByRole('dialog', { name: 'Pasted lines' })
  await expect(panel).toBeVisible()
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect(panel).toHaveCount(0)
  await expect(rowsOf(page, 'To do')).toContainText(['one', 'two'])
  await context.setOffline(false)
  await expect.poll(async () => (await api.list(today())).length).toBe(2)
})

test('a task is added although the storage of the browser is full', async ({ person: { page, api } }) => {
  await page.goto('/day')
  await page.evaluate(() => {
    for (let length = 2 ** 22; length > 0; length = Math.floor(length / 2)) {
      for (let count = 0; count < 3; count++) {
        try {
          localStorage.setItem(`full-${length}-${count}`, 'x'.repeat(length))
        } catch {
          // The next one is shorter.
        }
      }
    }
  })
  await page.getByLabel('Add a task').fill('Buy milk')
  await page.keyboard.press('Enter')
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Buy milk' }])
})

test('an open tab sends what a closed one could not', async ({ person: { page, api, context } }) => {
  await page.goto('/day')
  const closed = await context.newPage()
  await closed.goto('/day')
  await closed.route('/day', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await closed.getByPlaceholder('Add a task').fill('left behind')
  await closed.keyboard.press('Enter')
  await expect(rowsOf(closed, 'To do')).toContainText(['left behind'])
  await closed.close()
  await expect.poll(() => api.list(today()), { timeout: 20_000 }).toMatchObject([{ text: 'left behind' }])
})

test('a page that is open while somebody else signs in keeps its changes for its own account', {
  tag: '@gate',
}, async ({ person, newPerson }) => {
  const { page, context, api } = person
  const other = await newPerson()
  // The page learns of nothing by itself.
  await page.route(liveUrl, (route) => route.abort())
  await page.goto('/day')
  const own = await context.cookies()
  await context.clearCookies()
  await context.addCookies(await other.context.cookies())
  await page.getByPlaceholder('Add a task').fill('of the first person')
  await page.keyboard.press('Enter')
  // The answer brings the page of the one who is signed in.
  await expect(page.getByText(other.email)).toBeVisible()
  expect(await other.api.list(today())).toEqual([])
  await context.clearCookies()
  await context.addCookies(own)
  await page.goto('/day')
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'of the first person' }])
  expect(await other.api.list(today())).toEqual([])
})
