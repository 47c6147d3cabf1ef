import { db } from '@/lib/foundation/database/client'
import { dateIn } from '@/lib/foundation/time/dates'
import { expect, test } from '../support/browser'
import { addByTyping, dateAfter, openEditor, rowsOf, today } from '../support/day-page'
import { untilListening } from '../support/live-updates'
import { liveUrl } from '../support/stream-url'

test('typing and Enter add several tasks in a row', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await page.goto('/day')
  await addByTyping(page, 'one', 'two', 'three')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two', 'three'])
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
})

test('a task is completed and reopened', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('Water the plants', today())
  await page.goto('/day')
  await page.getByRole('checkbox', { name: 'Water the plants' }).check()
  await expect(rowsOf(page, 'Done')).toHaveText(['Water the plants'])
  await expect.poll(() => api.list(today())).toMatchObject([{ isCompleted: true }])
  await expect(page.getByText('1-day streak')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Water the plants' }).uncheck()
  await expect(rowsOf(page, 'To do')).toHaveText(['Water the plants'])
  await expect.poll(() => api.list(today())).toMatchObject([{ isCompleted: false }])
})

test('details, priority, due time and estimate are edited in place', { tag: '@gate' }, async ({ newPerson }) => {
  const { page, api } = await newPerson({ timeZone: 'Asia/Tokyo' })
  const date = dateIn('Asia/Tokyo', new Date())
  await api.create('Call the dentist', date)
  await page.goto('/day')
  await page.getByRole('row', { name: 'Call the dentist' }).click()
  const form = page.getByRole('form', { name: /^Edit: Call the dentist/ })
  await form.getByLabel('Task').fill('Call the dentist again')
  await form.getByLabel('Details').fill('Ask for a **morning**.\nBring the card.')
  await form.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).click()
  await form.getByLabel('Due time').fill('09:30')
  await expect(form.getByLabel('Time spent')).toHaveCount(0)
  await form.getByLabel('Estimate').fill('1h30')
  await form.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: 'Call the dentist again' })
  await expect(row).toContainText('High priority')
  await expect(row).toContainText('9:30 AM')
  await expect(row).toContainText('Estimate 1 h 30 min')
  await expect(row).toContainText('Has details')
  await expect
    .poll(() => api.list(date))
    .toMatchObject([
      {
        text: 'Call the dentist again',
        details: 'Ask for a **morning**.\nBring the card.',
        priority: 'high',
        estimate: 90,
        dueTime: Date.parse(`${date}T09:30:00+09:00`),
      },
    ])
  await row.click()
  await page.getByRole('button', { name: 'Remove due time' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.poll(() => api.list(date)).toMatchObject([{ dueTime: null, priority: 'high' }])
})

test('a due time that is typed is saved once', async ({ person: { page, api } }) => {
  await api.create('Call Ada', today())
  await page.goto('/day')
  const field = (await openEditor(page, 'Call Ada')).locator('input[type=time]')
  const { nextCursor } = (await api.call('GET', '/api/v1/changes')).body
  const countChanges = async () => (await api.call('GET', `/api/v1/changes?since=${nextCursor}`)).body.changes.length
  await field.focus()
  await page.keyboard.type('0945p')
  for (let key = 0; key < 4; key++) await page.keyboard.press('ArrowUp')
  await field.blur()
  await expect.poll(async () => (await api.list(today()))[0]?.dueTime).toBeTruthy()
  expect(await countChanges()).toBe(1)
  await field.focus()
  await page.keyboard.type('1015')
  await expect.poll(countChanges).toBe(2)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Call Ada, due 10:15 PM' })).toBeVisible()
})

test('an edit saves itself after a pause, and Undo takes it back', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await api.create('as it was', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'as it was' }).click()
  await page.getByLabel('Task', { exact: true }).fill('something else')
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'something else' }])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('form', { name: /^Edit/ })).toHaveCount(0)
  await expect(rowsOf(page, 'To do')).toHaveText(['something else'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['as it was'])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'as it was' }])
})

test('typing continues the text of the task that opened', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('Call mum', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Call mum' }).click()
  await expect(page.getByLabel('Task', { exact: true })).toBeFocused()
  await page.keyboard.type(' tonight')
  await page.keyboard.press('Escape')
  await expect(rowsOf(page, 'To do')).toHaveText(['Call mum tonight'])
})

test('typing is kept when another task is clicked', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('one', today())
  await api.create('two', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'one' }).click()
  await page.getByLabel('Task', { exact: true }).fill('one, changed')
  await page.getByRole('row', { name: 'two' }).click()
  await expect(page.getByRole('form', { name: 'Edit: two' })).toBeVisible()
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'one, changed' }, { text: 'two' }])
})

test('a duration that is none keeps what was typed and changes nothing', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await api.call('POST', '/api/v1/tasks', { text: 'counted', date: today(), timeSpent: 5 })
  await page.goto('/day')
  await page.getByRole('row', { name: 'counted' }).click()
  const field = page.getByLabel('Time spent')
  await field.fill('a while')
  await field.press('Tab')
  await expect(page.getByRole('alert').filter({ hasText: 'Write 90, 1h30 or 1.5h.' })).toBeVisible()
  await expect(field).toHaveValue('a while')
  await field.fill('1.5h')
  await field.press('Tab')
  await expect(field).toHaveValue('1 h 30 min')
  await expect.poll(() => api.list(today())).toMatchObject([{ timeSpent: 90 }])
})

test('details are Markdown, whose links are safe and whose HTML is text', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  const details =
    '**Bold**, https://example.com/x\n\n<img src=x onerror=alert(1)>\n\n[bad](javascript:alert(1)) ![pic](https://example.com/p.png)'
  await api.call('POST', '/api/v1/tasks', { text: 'read', date: today(), details })
  await page.goto('/day')
  await page.getByRole('row', { name: 'read' }).click()
  const form = page.getByRole('form', { name: 'Edit: read' })
  await expect(form.locator('strong')).toHaveText('Bold')
  await expect(form.getByRole('link', { name: 'https://example.com/x' })).toHaveAttribute('rel', /noopener/)
  await expect(form.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(form.locator('img')).toHaveCount(0)
  await expect(form.locator('a[href^="javascript"]')).toHaveCount(0)
  await form.getByRole('button', { name: 'Edit details' }).click()
  await expect(form.getByLabel('Details')).toHaveValue(details)
})

test('long details are collapsed at first', async ({ person: { page, api } }) => {
  const details = Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n')
  await api.call('POST', '/api/v1/tasks', { text: 'long', date: today(), details })
  await page.goto('/day')
  await page.getByRole('row', { name: 'long' }).click()
  await expect(page.getByText('Line 29')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Show all details' }).click()
  await expect(page.getByText('Line 29')).toBeInViewport()
})

test('a link in a task opens, and the task does not', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('read https://example.com/a today', today())
  await page.goto('/day')
  const link = page.getByRole('link', { name: 'https://example.com/a' })
  await expect(link).toHaveAttribute('target', '_blank')
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await expect(page.getByRole('form', { name: /^Edit/ })).toHaveCount(0)
})

test('the editor says how often a task was moved', async ({ person: { page, api } }) => {
  const { body } = await api.create('travelled', dateAfter(-3))
  for (const days of [-2, -1, 0]) await api.call('PATCH', `/api/v1/tasks/${body._id}`, { date: dateAfter(days) })
  await page.goto('/day')
  await page.getByRole('row', { name: 'travelled' }).click()
  await expect(page.getByText('Moved 3 times')).toBeVisible()
})

test('a due time that has passed is marked', { tag: '@gate' }, async ({ person: { page, api } }) => {
  const create = (text: string, ms: number) =>
    api.call('POST', '/api/v1/tasks', { text, date: today(), dueTime: Date.now() + ms })
  await create('late', -60_000)
  await create('early', 3_600_000)
  await page.goto('/day')
  await expect(page.getByRole('row', { name: 'late' })).toContainText('Was due ')
  await expect(page.getByRole('row', { name: 'early' })).not.toContainText('Was due ')
})

test('the ring and its words tell how much of the day is done', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('open', today())
  await api.call('POST', '/api/v1/tasks', { text: 'done', date: today(), isCompleted: true })
  await page.goto('/day')
  await expect(page.getByText('1 of 2 done').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'open' }).check()
  await expect(page.getByText('2 of 2 done').first()).toBeVisible()
})

test('rows have one height, in both densities, and the choice is kept', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await api.create('short', today())
  await api.create(`long ${'text '.repeat(80)}`, today())
  await api.call('POST', '/api/v1/tasks', { text: 'full', date: today(), timeSpent: 5, details: 'x', priority: 'low' })
  await page.goto('/day')
  const heights = () =>
    rowsOf(page, 'To do').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  await expect.poll(heights).toEqual([48, 48, 48])
  await page.getByRole('button', { name: 'More for this day' }).click()
  await page.getByRole('menuitem', { name: 'Compact rows' }).click()
  await expect.poll(heights).toEqual([32, 32, 32])
  await page.reload()
  await expect.poll(heights).toEqual([32, 32, 32])
})

test('the open tasks are sorted by time or by priority, and one undo restores the order', async ({
  person: { page, api },
}) => {
  const noon = (hours: number) => Date.parse(`${today()}T12:00:00Z`) + hours * 3_600_000
  for (const task of [
    { text: 'any time', priority: 'low' },
    { text: 'late', dueTime: noon(2) },
    { text: 'early', dueTime: noon(1), priority: 'high' },
  ]) {
    await api.call('POST', '/api/v1/tasks', { date: today(), ...task })
  }
  await page.goto('/day')
  await page.getByRole('button', { name: 'More for this day' }).click()
  await page.getByRole('menuitem', { name: 'Sort by time' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText([/early/, /late/, /any time/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText([/any time/, /late/, /early/])
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('sort priority')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveText([/early/, /any time/, /late/])
  await expect
    .poll(async () => (await api.list(today())).map(({ text }) => text))
    .toEqual(['early', 'any time', 'late'])
})

test('archiving can be undone', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('one', today())
  await api.create('two', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'one' }).hover()
  await page.getByRole('button', { name: 'Archive: one' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two'])
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['one', 'two'])
})

test.describe('a task moves', () => {
  for (const [item, days] of [
    ['Tomorrow', 1],
    ['Next week', undefined],
  ] as const) {
    test(`to ${item.toLowerCase()}`, async ({ person: { page, api } }) => {
      await api.create('travels', today())
      await page.goto('/day')
      await page.getByRole('row', { name: 'travels' }).hover()
      await page.getByRole('button', { name: 'Move: travels' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect(page.getByText('Nothing planned for today')).toBeVisible()
      // The browser's locale is en-US, whose weeks begin on Sundays, and whose working weeks on Mondays.
      const target = dateAfter(days ?? 8 - new Date(today()).getUTCDay())
      await expect.poll(async () => (await api.list(target)).map(({ text }) => text)).toEqual(['travels'])
    })
  }

  test('to a date of the date picker', { tag: '@gate' }, async ({ person: { page, api } }) => {
    await api.create('travels', '2026-03-10')
    await page.goto('/day/2026-03-10')
    await page.getByRole('row', { name: 'travels' }).hover()
    await page.getByRole('button', { name: 'Move: travels' }).click()
    await page.getByRole('menuitem', { name: 'Another date' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /March 25/ })
      .click()
    await expect.poll(async () => (await api.list('2026-03-25')).map(({ text }) => text)).toEqual(['travels'])
    await expect(page.getByText('Nothing planned')).toBeVisible()
  })
})

test('a due time moves along with its task, and back with Undo', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await page.goto('/day')
  await addByTyping(page, 'Call Ada 5pm')
  await expect(rowsOf(page, 'To do')).toContainText(['5:00 PM'])
  await expect.poll(() => api.list(today())).toHaveLength(1)
  const dueTime = (await api.list(today()))[0]?.dueTime
  await page.getByRole('row', { name: 'Call Ada' }).hover()
  await page.getByRole('button', { name: 'Move: Call Ada' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  const aDay = 24 * 60 * 60_000
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ dueTime: Number(dueTime) + aDay }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => api.list(today())).toMatchObject([{ dueTime }])
  await expect(rowsOf(page, 'To do')).toHaveText([/Call Ada.*5:00 PM$/])
})

test('the due times of overdue tasks move along to today', { tag: '@gate' }, async ({ person: { page, api } }) => {
  const aDay = 24 * 60 * 60_000
  const dueTime = Math.floor(Date.now() / 60_000) * 60_000 - aDay
  await api.call('POST', '/api/v1/tasks', { text: 'late', date: dateAfter(-1), dueTime })
  await page.goto('/day')
  await page.getByRole('button', { name: 'Move all overdue tasks' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect.poll(() => api.list(today())).toMatchObject([{ dueTime: dueTime + aDay }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => api.list(dateAfter(-1))).toMatchObject([{ dueTime }])
})

test('Undo takes overdue tasks back to their positions', { tag: '@gate' }, async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, dateAfter(-2))
  await page.goto('/day')
  await page.getByRole('row', { name: 'two' }).focus()
  await page.keyboard.press('d')
  await expect(rowsOf(page, 'Overdue')).toHaveText([/one/, /three/])
  await page.getByRole('button', { name: 'Move all overdue tasks' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(page.getByText('Moved 2 tasks to today.')).toBeVisible()
  await page.getByRole('row', { name: 'one' }).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rowsOf(page, 'Overdue')).toHaveText([/one/, /two/, /three/])
  await expect
    .poll(async () => (await api.list(dateAfter(-2))).map(({ text }) => text))
    .toEqual(['one', 'two', 'three'])
})

test('overdue tasks are listed first and move together', { tag: '@gate' }, async ({ person: { page, api } }) => {
  for (const days of [-3, -2, -2]) await api.create(`of day ${days}`, dateAfter(days))
  await api.create('of today', today())
  await page.goto('/day')
  await expect(rowsOf(page, 'Overdue')).toHaveCount(3)
  await page.getByRole('button', { name: 'Move all overdue tasks' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['of today', 'of day -3', 'of day -2', 'of day -2'])
  await expect(page.getByRole('grid', { name: 'Overdue' })).toHaveCount(0)
  await expect.poll(async () => (await api.list(today())).length).toBe(4)
})

test('of many overdue tasks the newest are loaded; more load on request, and all are counted and moved', async ({
  person: { page, userId },
}) => {
  await db().$executeRaw`
    INSERT INTO "Task" ("userId", "id", "text", "date", "order")
    SELECT ${userId}::uuid, gen_random_uuid(), 'late ' || number, ${dateAfter(-3)}::date, number
    FROM generate_series(1, 205) AS number`
  await page.goto('/day')
  const heading = page.getByRole('heading', { name: 'Overdue' })
  await expect(heading).toHaveText('Overdue 205')
  await expect(rowsOf(page, 'Overdue')).toHaveCount(5)
  expect(await page.content()).not.toContain('late 101')
  for (const [more, count] of [
    [95, 100],
    [100, 200],
    [5, 205],
  ]) {
    await page.getByRole('button', { name: `Show ${more} more` }).click()
    await expect(rowsOf(page, 'Overdue'), `${more} more`).toHaveCount(count ?? 0)
  }
  await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
  await expect(heading).toHaveText('Overdue 205')
  await page.goto('/day')
  await page.getByRole('button', { name: 'Move all overdue tasks' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(page.getByText('Moved 205 tasks to today.')).toBeVisible()
  await expect(heading).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all 205 tasks' }).click()
  await expect(rowsOf(page, 'To do')).toHaveCount(205)
})

test('overdue tasks show the newest first, and those older than a week on request', async ({
  person: { page, api },
}) => {
  for (const days of [-30, -8, -7, -1]) await api.create(`of day ${days}`, dateAfter(days))
  await page.goto('/day')
  await expect(page.getByRole('heading', { name: 'Overdue' })).toHaveText('Overdue 4')
  await expect(rowsOf(page, 'Overdue')).toHaveText([/of day -1/, /of day -7/])
  const older = page.getByRole('button', { name: '2 older than a week' })
  await expect(older).toHaveAttribute('aria-expanded', 'false')
  await older.press('Enter')
  await expect(rowsOf(page, 'Overdue for more than a week')).toHaveText([/of day -8/, /of day -30/])
  await page.getByRole('link', { name: 'Week' }).first().click()
  await page.waitForURL('**/week')
  await page.goBack()
  await expect(rowsOf(page, 'Overdue for more than a week')).toHaveCount(2)
  await older.click()
  await expect(rowsOf(page, 'Overdue for more than a week')).toHaveCount(0)
})

test('older overdue tasks load when there are many newer ones', async ({ person: { page, userId } }) => {
  await db().$executeRaw`
    INSERT INTO "Task" ("userId", "id", "text", "date", "order")
    SELECT ${userId}::uuid, gen_random_uuid(), 'late ' || number, ${today()}::date - number / 20, number
    FROM generate_series(20, 300) AS number`
  await page.goto('/day')
  await page.getByRole('button', { name: '141 older than a week' }).click()
  await expect(rowsOf(page, 'Overdue')).toHaveCount(140)
  await expect(rowsOf(page, 'Overdue for more than a week')).toHaveCount(60)
  await page.getByRole('button', { name: 'Show 81 more' }).click()
  await expect(rowsOf(page, 'Overdue for more than a week')).toHaveCount(141)
})

test('one overdue task moves alone', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('late', dateAfter(-1))
  await api.create('later', dateAfter(-1))
  await page.goto('/day')
  await page.getByRole('row', { name: 'later' }).hover()
  await page.getByRole('button', { name: 'Move: later' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(rowsOf(page, 'To do')).toContainText(['later'])
  await expect(rowsOf(page, 'Overdue')).toHaveCount(1)
})

for (const name of ['Done', 'Complete']) {
  test(`a click on ${name} right after typing details is not lost`, { tag: '@gate' }, async ({
    person: { page, api },
  }) => {
    await api.create('write it down', today())
    await page.goto('/day')
    await page.getByRole('row', { name: 'write it down' }).click()
    const form = page.getByRole('form', { name: 'Edit: write it down' })
    // As Markdown it has another height than in the field.
    await form.getByLabel('Details').fill('# Title\n\n- one\n- two\n\nthree')
    await form.getByRole('button', { name, exact: true }).click({ delay: 80 })
    await expect(form).toHaveCount(0)
    const isCompleted = name === 'Complete'
    await expect
      .poll(() => api.list(today()))
      .toMatchObject([{ details: expect.stringContaining('- two'), isCompleted }])
  })
}

test('saving an edit changes only the edited fields, not those that an agent changed meanwhile', {
  tag: '@gate',
}, async ({ person: { page, api } }) => {
  const { body } = await api.create('as it was', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'as it was' }).click()
  await page.getByLabel('Details').fill('typed by hand')
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { priority: 'high', timeSpent: 12.345 })
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('row', { name: 'as it was' })).toContainText('Has details')
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([{ text: 'as it was', details: 'typed by hand', priority: 'high', timeSpent: 12.345 }])
})

test('both texts are kept when a text is changed elsewhere meanwhile', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  const { body } = await api.create('as it was', today())
  await page.route(liveUrl, (route) => route.abort())
  await page.goto('/day')
  await page.getByRole('row', { name: 'as it was' }).click()
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { text: 'as the agent wrote' })
  await page.getByLabel('Task', { exact: true }).fill('as I wrote')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('“as I wrote” was changed elsewhere too. The other text is in its details.'),
  ).toBeVisible()
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([{ text: 'as I wrote', details: 'Changed elsewhere meanwhile:\nas the agent wrote' }])
})

for (const [name, key] of [
  ['archives', 'Delete'],
  ['moves', 'd'],
  ['completes', 'Space'],
] as const)
  test(`an editor stays open when another tab of the browser ${name} its task`, async ({ person }) => {
    const { page, context, api } = person
    await api.create('edited', today())
    await page.goto('/day')
    const other = await context.newPage()
    await other.goto('/day')
    await page.getByText('edited').click()
    const field = page.getByRole('textbox', { name: 'Task', exact: true })
    await field.press('End')
    await page.keyboard.type(' here')
    await other.getByRole('row', { name: 'edited' }).focus()
    await other.keyboard.press(key)
    await expect.poll(() => api.list(today())).not.toMatchObject([{ text: 'edited', isCompleted: false }])
    await page.keyboard.type(' and there')
    await expect(field).toHaveValue('edited here and there')
    await expect(page.getByRole('textbox', { name: 'Add a task' })).toHaveValue('')
  })

test('the editor says when a field holds no more', async ({ person: { page, api } }) => {
  await api.create('short', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'short' }).click()
  for (const [name, limit] of [
    ['Task', 1_024],
    ['Details', 16_384],
  ] as const) {
    const field = page.getByLabel(name, { exact: true })
    const notice = page.getByText(`At most ${limit.toLocaleString('en')} characters.`)
    await field.focus()
    await expect(notice).toHaveCount(0)
    await page.keyboard.insertText('x'.repeat(limit + 100))
    await expect(field).toHaveValue(/^\w+$/)
    await expect(notice).toBeVisible()
  }
})

test('typing is not lost when another tab archives the task', async ({ person: { page, api } }) => {
  const { body } = await api.create('goes', today())
  await api.create('stays', today())
  const listening = untilListening(page)
  await page.goto('/day')
  await listening
  await page.getByRole('row', { name: 'goes' }).click()
  await page.getByLabel('Details').fill('typed by hand')
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await expect(page.getByText('Your change is not saved: “goes” was archived elsewhere.')).toBeVisible()
  await expect(page.getByText('Task changed.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore and save' }).click()
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([{ text: 'goes', details: 'typed by hand' }, { text: 'stays' }])
})

test('focus stays in the page when the last task of a list disappears', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await api.create('the only one', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'the only one' }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByPlaceholder('Add a task')).toBeFocused()
})

for (const [size, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test(`the editor offers only moves in the list that are possible: ${size}`, async ({ newPerson }) => {
    const { page, api } = await newPerson({ context: { viewport } })
    await api.create('late', dateAfter(-1))
    for (const text of ['one', 'two']) await api.create(text, today())
    await page.goto('/day')
    const up = page.getByRole('button', { name: 'Move up' })
    const down = page.getByRole('button', { name: 'Move down' })
    await page.getByText('late', { exact: true }).click()
    await expect(up).toBeDisabled()
    await expect(down).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(up).toHaveCount(0)
    await page.getByText('two', { exact: true }).click()
    await expect(down).toBeDisabled()
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(down).toBeEnabled()
    await expect(up).toBeDisabled()
    // The button keeps the focus, so that Escape closes the editor.
    await expect(up).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(up).toHaveCount(0)
    await expect(rowsOf(page, 'To do')).toHaveText(['two', 'one'])
  })
}

test('Back returns to the expanded list of overdue tasks', async ({ person: { page, api } }) => {
  const operations = Array.from({ length: 40 }, (_, n) => ({ op: 'create', text: `old ${n}`, date: dateAfter(-1) }))
  await api.call('POST', '/api/v1/tasks/batch', { operations })
  await page.goto('/day')
  await page.getByRole('button', { name: 'Show 35 more' }).click()
  await expect(rowsOf(page, 'Overdue')).toHaveCount(40)
  await page.getByRole('link', { name: 'Week' }).first().click()
  await page.waitForURL('**/week')
  await page.goBack()
  await expect(rowsOf(page, 'Overdue')).toHaveCount(40)
})
