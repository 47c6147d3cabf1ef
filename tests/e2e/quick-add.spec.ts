import type { Locator, Page } from '@playwright/test'
import { instantOf } from '@/lib/foundation/time/local-time'
import { expect, test } from '../support/browser'
import { addByTyping, dateAfter, rowsOf, timeZone, today } from '../support/day-page'
import { holdScripts } from '../support/hold-requests'

const phone = { width: 390, height: 844 }

function inputOf(page: Page): Locator {
  return page.getByPlaceholder('Add a task')
}

function chips(page: Page): Locator {
  return page.getByRole('list', { name: 'Recognized' }).getByRole('button')
}

/** Pastes text as a browser does: with a clipboard event. */
async function paste(input: Locator, text: string): Promise<void> {
  await input.focus()
  await input.evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

test('a typed line becomes a task with its date, due time, priority, minutes and details', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await page.goto('/day')
  await inputOf(page).pressSequentially('Pay rent tomorrow 5pm p1 30m //call first')
  await expect(chips(page)).toHaveCount(5)
  await expect(chips(page).nth(0)).toHaveAccessibleName(/^Remove date Tomorrow, /)
  await expect(page.getByRole('status').filter({ hasText: 'Recognized' })).toContainText(
    'High priority, Estimate 30 min',
  )
  await inputOf(page).press('Enter')
  await expect(page.getByText('Added to tomorrow.')).toBeVisible()
  await expect(rowsOf(page, 'To do')).toHaveCount(0)
  await expect(inputOf(page)).toBeFocused()
  await expect(inputOf(page)).toHaveValue('')
  const dueTime = instantOf(dateAfter(1), { hour: 17, minute: 0 }, timeZone)
  expect(await api.list(dateAfter(1))).toMatchObject([
    { text: 'Pay rent', dueTime, priority: 'high', estimate: 30, details: 'call first' },
  ])
  await page.getByRole('link', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/day/${dateAfter(1)}`)
  await expect(rowsOf(page, 'To do')).toContainText(['Pay rent'])
  await expect(page.getByRole('row', { name: 'Pay rent' })).toBeFocused()
})

test('a removed chip stays text while the line is edited', async ({ person: { page, api } }) => {
  await page.goto('/day')
  await inputOf(page).pressSequentially('Call Bob tomorrow p1')
  await page.getByRole('button', { name: /^Remove date Tomorrow/ }).click()
  await expect(chips(page)).toHaveText(['High priority'])
  await expect(inputOf(page)).toBeFocused()
  await inputOf(page).press('Home')
  await inputOf(page).pressSequentially('Then ')
  await inputOf(page).press('End')
  await inputOf(page).pressSequentially(' 30m')
  await expect(chips(page)).toHaveText(['High priority', 'Estimate 30 min'])
  await inputOf(page).press('Enter')
  await expect(rowsOf(page, 'To do')).toContainText(['Then Call Bob tomorrow'])
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([{ text: 'Then Call Bob tomorrow', priority: 'high', estimate: 30 }])
})

test('chips are removed with the keyboard', async ({ person: { page } }) => {
  await page.goto('/day')
  await inputOf(page).pressSequentially('Call Bob tomorrow')
  await expect(chips(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(chips(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveCount(0)
  await expect(inputOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveText(['Call Bob tomorrow'])
})

test('recognized words are marked where they stand in the input', async ({ person: { page } }) => {
  await page.goto('/day')
  await inputOf(page).pressSequentially('Call Bob tomorrow about the rent of the flat')
  const mark = page.locator('form mark')
  await expect(mark).toHaveText('tomorrow')
  const widths = await mark.evaluate((element) => {
    const line = element.closest('p')
    const input = element.closest('form')?.querySelector('input')
    const context = document.createElement('canvas').getContext('2d')
    if (!line || !input || !context) throw new Error('no marks')
    return [getComputedStyle(line).font, getComputedStyle(input).font]
  })
  expect(widths[0]).toBe(widths[1])
  // A line that is longer than the input scrolls, and its marks with it.
  await inputOf(page).pressSequentially(' and about everything else'.repeat(6))
  await expect
    .poll(() =>
      page.locator('form input').evaluate((input) => {
        const mirror = input.parentElement?.querySelector('[aria-hidden]')
        return input.scrollLeft > 100 && Math.abs((mirror?.scrollLeft ?? 0) - input.scrollLeft) < 2
      }),
    )
    .toBe(true)
})

test('text in quotes stays text', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await page.goto('/day')
  await addByTyping(page, 'Watch "Friday" p2')
  await expect(rowsOf(page, 'To do')).toContainText(['Watch Friday'])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Watch Friday', priority: 'medium' }])
})

test('numbers follow the order of the locale', async ({ newPerson }) => {
  for (const [locale, name] of [
    ['en-US', 'March 4'],
    ['en-GB', '3 April'],
  ] as const) {
    const { page } = await newPerson({ context: { locale } })
    await page.goto('/day')
    await inputOf(page).pressSequentially('Renew on 3/4/2030')
    await expect(chips(page), locale).toContainText(name)
  }
})

test('lines that are submitted before the parser has arrived are read, in order', async ({ person: { page, api } }) => {
  await page.goto('/day')
  const release = await holdScripts(page)
  const asked = page.waitForRequest('**/_next/static/**/*.js')
  await addByTyping(page, 'one p1', 'two tomorrow', 'three 30m')
  await inputOf(page).pressSequentially('four today')
  await expect(inputOf(page)).toHaveValue('four today')
  await expect(chips(page)).toHaveCount(0)
  await asked
  release()
  await expect(chips(page)).toHaveCount(1)
  await expect(rowsOf(page, 'To do')).toContainText(['one', 'three'])
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([
      { text: 'one', priority: 'high' },
      { text: 'three', estimate: 30 },
    ])
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ text: 'two' }])
})

test('without the parser, a line is added as text', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await page.goto('/day')
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Pasted lines')) return route.abort()
    await route.fulfill({ response })
  })
  await addByTyping(page, 'Call Bob tomorrow')
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Call Bob tomorrow' }])
  await page.unrouteAll({ behavior: 'wait' })
})

test('on the address of a day that does not exist, tasks are added today', async ({ person: { page, api } }) => {
  await page.goto('/day/2026-02-30')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.keyboard.press('q')
  await page.getByRole('dialog', { name: 'Add a task for today' }).getByRole('textbox').fill('Pay 5pm')
  await page.keyboard.press('Enter')
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Pay' }])
})

test('pasted lines become several tasks, all at once', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await page.goto('/day')
  await paste(inputOf(page), '- [ ] Buy milk p1\n\n2. Call Ada tomorrow\n* Water the plants\n')
  const panel = page.getByRole('dialog', { name: 'Pasted lines' })
  await expect(panel.getByRole('listitem')).toHaveText([/^Buy milk/, /^Call Ada.*Tomorrow/, 'Water the plants'])
  await expect(panel.getByRole('button', { name: 'Add 3 tasks' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'To do')).toContainText(['Buy milk', 'Water the plants'])
  await expect(panel).toHaveCount(0)
  await expect(inputOf(page)).toBeFocused()
  await expect(page.getByText('Added 3 tasks, 1 of them to tomorrow.')).toBeVisible()
  expect(await api.list(dateAfter(1))).toMatchObject([{ text: 'Call Ada' }])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('3 tasks archived.')).toBeVisible()
  await expect(rowsOf(page, 'To do')).toHaveCount(0)
  await expect.poll(() => api.list(dateAfter(1))).toEqual([])
})

test('a pasted line with a tick becomes a completed task', async ({ person: { page, api } }) => {
  await page.goto('/day')
  await paste(inputOf(page), '- [ ] Buy milk\n- [x] Call Ada')
  const panel = page.getByRole('dialog', { name: 'Pasted lines' })
  await expect(panel.getByRole('listitem')).toHaveText(['Buy milk', 'Call Adacompleted'])
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'Done')).toContainText(['Call Ada'])
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([
      { text: 'Buy milk', isCompleted: false },
      { text: 'Call Ada', isCompleted: true },
    ])
})

test('pasted lines become one task with details, or nothing', async ({ person: { page, api } }) => {
  await page.goto('/day')
  await inputOf(page).fill('typed before')
  await paste(inputOf(page), 'Prepare the party\n- balloons\n- cake')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(inputOf(page)).toHaveValue('typed before')
  await paste(inputOf(page), 'Prepare the party\n- balloons\n- cake')
  await expect(page.getByRole('button', { name: 'Add 3 tasks' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await paste(inputOf(page), 'Prepare the party\n- balloons\n- cake')
  await page.getByRole('button', { name: 'Add as one task' }).click()
  await expect(rowsOf(page, 'To do')).toContainText(['Prepare the party'])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Prepare the party', details: 'balloons\ncake' }])
})

test('pasted lines that the service refuses add nothing', async ({ person: { page, api } }) => {
  await page.goto('/day')
  await paste(inputOf(page), `fine\n${'x'.repeat(1025)}`)
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect(page.getByText('The text of task 2 must be at most 1,024 characters long.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Pasted lines' })).toBeVisible()
  expect(await api.list(today())).toEqual([])
})

test('one pasted line is typed text', { tag: '@gate' }, async ({ person: { page } }) => {
  await page.goto('/day')
  await paste(inputOf(page), 'only this\n- \n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone, chips and pasted lines fit the screen', async ({ newPerson }) => {
  const { page, api } = await newPerson({ context: { viewport: phone, hasTouch: true } })
  await page.goto('/day')
  await inputOf(page).pressSequentially(
    'Pay the rent of the flat tomorrow 5pm p1 30m //call the landlord first, because of the heating',
  )
  await expect(chips(page)).toHaveCount(5)
  for (const chip of await chips(page).all()) {
    const box = await chip.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  }
  await page.getByRole('button', { name: /^Remove due time/ }).tap()
  await expect(chips(page)).toHaveCount(4)
  await expect(inputOf(page)).toBeFocused()
  await inputOf(page).press('Enter')
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ text: 'Pay the rent of the flat 5pm' }])
  await paste(inputOf(page), 'one\ntwo')
  await page.getByRole('button', { name: 'Add 2 tasks' }).tap()
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two'])
})

test('a line that was not added is there again after the tab was closed', async ({ person: { page, context } }) => {
  await page.goto('/day')
  await inputOf(page).pressSequentially('half a thou')
  await page.close()
  const next = await context.newPage()
  await next.goto('/day')
  await expect(inputOf(next)).toHaveValue('half a thou')
  await inputOf(next).press('End')
  await inputOf(next).pressSequentially('ght')
  await inputOf(next).press('Enter')
  await expect(rowsOf(next, 'To do')).toHaveText(['half a thought'])
  await next.reload()
  await expect(inputOf(next)).toHaveValue('')
})

test('a task that is added to a long list is scrolled into view, and the input stays there', async ({
  person: { page, api },
}) => {
  for (let number = 1; number <= 40; number++) await api.create(`task ${number}`, today())
  await page.goto('/day')
  await inputOf(page).fill('the last one')
  await inputOf(page).press('Enter')
  await expect(page.getByRole('row', { name: 'the last one' })).toBeInViewport()
  await expect(inputOf(page)).toBeInViewport({ ratio: 1 })
  await expect(inputOf(page)).toBeFocused()
})

test('a line that is submitted before the parser has loaded is not lost when the tab closes', async ({
  person: { page, context },
}) => {
  await page.goto('/day')
  // The parser never arrives.
  await page.route('**/_next/static/**/*.js', () => {})
  await inputOf(page).fill('typed in a hurry')
  await inputOf(page).press('Enter')
  await expect(inputOf(page)).toHaveValue('')
  await page.close()
  const next = await context.newPage()
  await next.goto('/day')
  await expect(inputOf(next)).toHaveValue('typed in a hurry')
})

for (const [lines, message, hasLink] of [
  [['one', 'two', 'three', 'four', 'five tomorrow', 'six in 3 days'], 'Added 6 tasks, 2 of them to other days.', false],
  [['one', 'two tomorrow', 'three tomorrow'], 'Added 3 tasks, 2 of them to tomorrow.', true],
  [['one tomorrow', 'two tomorrow'], 'Added 2 tasks to tomorrow.', true],
  [['one tomorrow', 'two in 3 days'], 'Added 2 tasks to 2 days.', false],
] as const) {
  test(`a message tells how many pasted tasks went elsewhere: ${message}`, async ({ person: { page } }) => {
    await page.goto('/day')
    await paste(inputOf(page), lines.join('\n'))
    await page.getByRole('button', { name: `Add ${lines.length} tasks` }).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show', exact: true })).toHaveCount(hasLink ? 1 : 0)
  })
}
