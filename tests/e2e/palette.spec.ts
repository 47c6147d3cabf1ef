import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { shapes } from '@/components/tasks/facts/priorities'
import { expect, test } from '../support/browser'
import { dateAfter, rowsOf, today } from '../support/day-page'
import { holdRequests, holdScripts } from '../support/hold-requests'

const phone = { width: 390, height: 844 }

function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Search and commands' })
}

function search(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search tasks, days and commands' })
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(search(page)).toBeFocused()
}

test('a text that is longer than a search may be is added with Enter', async ({ person: { page, api } }) => {
  const text = 'word '.repeat(45).trim()
  await page.goto('/insights')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill(text)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.list(today())).map((task) => task.text)).toEqual([text])
})

test('a command is found by its words and run with Enter', { tag: '@gate' }, async ({ person: { page } }) => {
  await page.goto('/day')
  await openPalette(page)
  await page.keyboard.type('webh')
  await expect(palette(page).getByRole('option', { name: 'Go to webhooks' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/webhooks')
  await expect(palette(page)).toHaveCount(0)
})

test('arrow keys choose an option, which the combobox names', { tag: '@gate' }, async ({ person: { page } }) => {
  await page.goto('/insights')
  await openPalette(page)
  const active = async () => {
    const id = await search(page).getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`).innerText()
  }
  expect(await active()).toContain('New task')
  await page.keyboard.press('ArrowUp')
  expect(await active()).toContain('Sign out')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toContain('Go to today')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('a typed date leads to its day', { tag: '@gate' }, async ({ person: { page } }) => {
  await page.goto('/archive')
  for (const [typed, path] of [
    ['tomorrow', `/day/${dateAfter(1)}`],
    ['3 March 2030', '/day/2030-03-03'],
    ['+10', `/day/${dateAfter(10)}`],
    ['today', '/day'],
  ] as const) {
    await openPalette(page)
    await page.keyboard.type(typed)
    await expect(palette(page).getByRole('option').first()).toContainText('Go to')
    await page.keyboard.press('Enter')
    await expect(page, typed).toHaveURL(path)
  }
})

test('any task is found, and highlighted on its day', async ({ person: { page, api } }) => {
  await api.create('Compare the offers for chairs', '2026-03-10')
  await api.create('Water the plants', today())
  await page.goto('/insights')
  await openPalette(page)
  await page.keyboard.type('offer cha')
  await expect(palette(page).getByRole('option', { name: 'Compare the offers' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/day/2026-03-10')
  await expect(page.getByRole('row', { name: 'Compare the offers for chairs' })).toBeFocused()
  // A task of the page itself is shown there.
  await page.goto('/day')
  await openPalette(page)
  await page.keyboard.type('plants')
  await palette(page).getByRole('option', { name: 'Water the plants' }).click()
  await expect(page).toHaveURL('/day')
  await expect(page.getByRole('row', { name: 'Water the plants' })).toBeFocused()
})

test('a found task has the mark of its priority, also in words', async ({ person: { page, api } }) => {
  await api.call('POST', '/api/v1/tasks', { text: 'Mend the lamp', date: today(), priority: 'high' })
  await api.create('Mend the fence', today())
  await page.goto('/day')
  await openPalette(page)
  await page.keyboard.type('mend')
  const shapeOf = (name: string) => palette(page).getByRole('option', { name }).locator('.priority-mark path').first()
  await expect(palette(page).getByRole('option', { name: 'Mend the lamp High priority' })).toBeVisible()
  await expect(shapeOf('Mend the lamp')).toHaveAttribute('d', shapes.high)
  await expect(shapeOf('Mend the fence')).toHaveAttribute('d', shapes.none)
})

test('an archived task is found in the archive', { tag: '@gate' }, async ({ person: { page, api } }) => {
  const { body } = await api.create('Old plans', today())
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await page.goto('/day')
  await openPalette(page)
  await page.keyboard.type('old pl')
  await palette(page).getByRole('option', { name: 'Old plans' }).click()
  await expect(page).toHaveURL(/\/archive\?q=Old\+plans/)
  await expect(page.getByText('Old plans')).toBeVisible()
})

test('a late answer to an earlier search is dropped', async ({ person: { page, api } }) => {
  await api.create('first thing', today())
  await api.create('second thing', today())
  await page.goto('/insights')
  const release = await holdRequests(page, '**/insights', (request) => request.postData()?.includes('first') ?? false)
  await openPalette(page)
  await page.keyboard.type('first')
  await page.waitForRequest((request) => request.postData()?.includes('first') ?? false)
  await expect(palette(page).getByRole('status')).toHaveText('Searching …')
  await search(page).fill('second')
  release()
  await expect(palette(page).getByRole('option', { name: 'second thing' }).first()).toBeVisible()
  await expect(palette(page).getByRole('option', { name: 'first thing' })).toHaveCount(0)
})

test('Enter right after typing opens what is found, and nothing of the words before', async ({
  person: { page, api },
}) => {
  await api.create('Call mother', dateAfter(3))
  await api.create('Water the plants', dateAfter(5))
  await page.goto('/insights')
  await openPalette(page)
  await page.keyboard.type('mother')
  await expect(palette(page).getByRole('option', { name: /^Call mother/ })).toHaveAttribute('aria-selected', 'true')
  await search(page).fill('plants')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/day/${dateAfter(5)}`)
  await expect(page.getByRole('row', { name: /Water the plants/ })).toBeFocused()
  await expect(palette(page)).toHaveCount(0)
})

test('Enter right after typing adds the task when nothing is found', async ({ person: { page, api } }) => {
  await page.goto('/insights')
  const release = await holdRequests(page, '**/insights', (request) => request.method() === 'POST')
  await openPalette(page)
  await page.keyboard.type('milk')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  release()
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByText('Added to today.')).toBeVisible()
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'milk' }])
})

test('Enter that waits for the search does nothing after another key', async ({ person: { page, api } }) => {
  await api.create('Call mother', dateAfter(3))
  await page.goto('/insights')
  const release = await holdRequests(page, '**/insights', (request) => request.method() === 'POST')
  await openPalette(page)
  await page.keyboard.type('mot')
  await page.keyboard.press('Enter')
  await page.keyboard.type('h')
  release()
  await expect(palette(page).getByRole('option', { name: /^Call mother/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/insights')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/day/${dateAfter(3)}`)
})

test('Enter adds no task while the search runs', async ({ person: { page, api } }) => {
  await page.goto('/insights')
  await page.route('**/insights', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await openPalette(page)
  await page.keyboard.type('milk')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('status')).toHaveText('Search needs a connection.')
  expect(await api.list(today())).toEqual([])
})

test('a search without a connection says so, and adds a task only when asked to', async ({ person: { page } }) => {
  await page.goto('/day')
  await openPalette(page)
  await page.context().setOffline(true)
  await page.keyboard.type('milk')
  await expect(palette(page).getByRole('status')).toHaveText('Search needs a connection.')
  await expect(palette(page).getByText('Nothing found')).toHaveCount(0)
  const option = palette(page).getByRole('option', { name: 'Add task “milk”' })
  await expect(option).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(rowsOf(page, 'To do')).toHaveText(['milk'])
})

test('a task is added from any page', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await page.goto('/archive')
  await openPalette(page)
  await page.keyboard.type('add Call Ada tomorrow p1')
  await expect(palette(page).getByRole('option', { name: 'Add task “Call Ada”' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to tomorrow.')).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
  expect(await api.list(dateAfter(1))).toMatchObject([{ text: 'Call Ada', priority: 'high' }])
})

test('q adds a task on any page, and n where nothing else is new', async ({ person: { page, api } }) => {
  await page.goto('/insights')
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog', { name: 'Add a task for today' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Buy milk 5pm')
  await expect(dialog.getByRole('button', { name: 'Remove due time Today 5:00 PM' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Added to today.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await api.list(today())).toMatchObject([{ text: 'Buy milk' }])
  await page.goto(`/day/${dateAfter(3)}`)
  await page.keyboard.press('q')
  await page.keyboard.type('Of this day')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveText(['Of this day'])
})

test('Escape keeps the line that q began, until it is added', async ({ person: { page, api } }) => {
  await page.goto('/insights')
  const field = page.getByRole('dialog').getByRole('textbox')
  await page.keyboard.press('q')
  await expect(field).toBeFocused()
  await page.keyboard.type('Buy mi')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('q')
  await expect(field).toHaveValue('Buy mi')
  await page.keyboard.type('lk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to today.')).toBeVisible()
  expect(await api.list(today())).toMatchObject([{ text: 'Buy milk' }])
  await page.keyboard.press('q')
  await expect(field).toHaveValue('')
})

test('keys that are typed while a dialog loads are not lost, and act on nothing else', async ({ person: { page } }) => {
  await page.goto('/insights')
  const release = await holdScripts(page)
  await page.keyboard.press('q')
  await page.keyboard.type('Get tt')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ea tomorrow')
  release()
  const input = page.getByRole('dialog').getByRole('textbox')
  await expect(input).toHaveValue('Get tea tomorrow')
  await page.keyboard.type(' p1')
  await expect(input).toHaveValue('Get tea tomorrow p1')
  await expect(page).toHaveURL('/insights')
})

test('Enter and Escape count while a dialog loads', async ({ person: { page, api } }) => {
  await page.goto('/insights')
  const release = await holdScripts(page)
  await page.keyboard.press('q')
  await page.keyboard.type('Not wanted')
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await page.keyboard.type('Get tea')
  await page.keyboard.press('Enter')
  // Neither goes into the dialog, which Enter closes, nor acts on the page.
  await page.keyboard.type('ga')
  release()
  await expect(page.getByText('Added to today.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/insights')
  // It opens empty from then on, and adds nothing by itself.
  await page.keyboard.press('q')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('')
  expect(await api.list(today())).toMatchObject([{ text: 'Get tea' }])
})

test('Enter runs a command while the palette loads', async ({ person: { page } }) => {
  await page.goto('/insights')
  const release = await holdScripts(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('webh')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL('/profile/webhooks')
  await expect(palette(page)).toHaveCount(0)
})

test('a palette that cannot be loaded says so, and the page stays', async ({ person: { page } }) => {
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Search and commands')) return route.abort()
    await route.fulfill({ response })
  })
  await page.goto('/insights')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByText('The service cannot be reached.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('the theme changes at once, and the name of the account stays', async ({ person: { page } }) => {
  await page.goto('/profile')
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
})

test('the palette opens the shortcuts, and signs out', async ({ person: { page } }) => {
  await page.goto('/day')
  await openPalette(page)
  await page.keyboard.type('keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('the palette works by touch on a phone', async ({ newPerson }) => {
  const { page, api } = await newPerson({ context: { viewport: phone, hasTouch: true } })
  await api.create('Water the plants', dateAfter(2))
  await page.goto('/day')
  await page.getByRole('button', { name: 'Search' }).tap()
  await search(page).fill('water')
  await palette(page).getByRole('option', { name: 'Water the plants' }).tap()
  await expect(page).toHaveURL(`/day/${dateAfter(2)}`)
  await page.getByRole('button', { name: 'Account' }).tap()
  await page.getByRole('menuitem', { name: 'Webhooks' }).tap()
  await expect(page).toHaveURL('/profile/webhooks')
})

// axe needs many seconds for a page on a busy machine.
test('the palette, chips and pasted lines are accessible', async ({ person: { page, api } }) => {
  test.slow()
  await api.create('Water the plants', today())
  await page.goto('/day')
  const expectNoViolation = async (where: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('[data-live-announcer]').analyze()
      expect(
        violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`),
        where,
      ).toEqual([])
    }
  }
  await openPalette(page)
  await expectNoViolation('commands')
  await page.keyboard.type('tomorrow')
  await search(page).fill('water')
  await expect(palette(page).getByRole('option', { name: 'Water the plants' })).toBeVisible()
  await expectNoViolation('results')
  await page.keyboard.press('Escape')
  await page.getByPlaceholder('Add a task').fill('Pay rent "today" tomorrow 5pm p1 30m //call first')
  await expect(page.getByRole('list', { name: 'Recognized' }).getByRole('button')).toHaveCount(6)
  await expectNoViolation('chips')
  await page.getByPlaceholder('Add a task').evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'one tomorrow\ntwo')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('dialog', { name: 'Pasted lines' })).toBeVisible()
  await expectNoViolation('pasted lines')
})

test('the focus stays in the list after a task was opened from the palette', async ({ person: { page, api } }) => {
  for (const text of ['alpha', 'beta', 'gamma']) await api.create(text, today())
  await page.goto('/insights')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('beta')
  await expect(page.getByRole('option', { name: /^beta/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'beta' })).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByRole('row', { name: 'gamma' })).toBeFocused()
})

test('Back closes the palette', async ({ person: { page } }) => {
  await page.goto('/insights')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
