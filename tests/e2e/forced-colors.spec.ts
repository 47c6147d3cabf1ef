import { expect, test } from '../support/browser'
import { today } from '../support/day-page'
import { openKeyForm } from '../support/key-page'
import { readPixel } from '../support/pixels'
import { addSampleTasks } from '../support/sample-tasks'

// The colors of a person's own palette replace all others, as Windows' contrast themes do.
for (const colorScheme of ['light', 'dark'] as const) {
  const contrast = {
    context: { forcedColors: 'active', colorScheme, viewport: { width: 1280, height: 900 } },
  } as const

  test(`selected states can be seen in forced colors: ${colorScheme}`, async ({ newPerson }) => {
    const { page } = await newPerson(contrast)
    const form = await openKeyForm(page)
    const radios = form.locator('[data-rac]:has(> span input[type=radio]), label:has(input[type=radio])')
    const dots = radios.locator('> span[aria-hidden]')
    await expect(dots).toHaveCount(3)
    const middle = { x: 0.5, y: 0.5 }
    expect(await readPixel(dots.nth(0), middle), 'radio').not.toBe(await readPixel(dots.nth(1), middle))

    await form.getByRole('button', { name: 'Expires' }).click()
    await page.getByRole('option', { name: 'Custom date' }).click()
    await form.getByRole('button', { name: /^Calendar/ }).click()
    const days = page.getByRole('gridcell').getByRole('button')
    const selected = page.locator('[role=gridcell][aria-selected=true] [role=button]')
    const corner = { x: 0.5, y: 0.12 }
    expect(await readPixel(selected, corner), 'day').not.toBe(await readPixel(days.nth(20), corner))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    const main = page.getByRole('navigation', { name: 'Main' })
    const edge = { x: 0.98, y: 0.5 }
    const current = await readPixel(main.getByRole('link', { name: 'API Keys' }), edge)
    expect(current, 'navigation').not.toBe(await readPixel(main.getByRole('link', { name: 'Archive' }), edge))
  })

  test(`tabs, switches and options can be seen in forced colors: ${colorScheme}`, async ({ newPerson }) => {
    const { page } = await newPerson(contrast)
    await page.goto('/profile')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const track = sheet.locator('label > span[aria-hidden]')
    const left = { x: 0.2, y: 0.5 }
    const whenOn = await readPixel(track, left)
    await track.click()
    await expect(sheet.getByRole('switch')).not.toBeChecked()
    // The knob is on the left now.
    expect(await readPixel(track, { x: 0.8, y: 0.5 }), 'switch').not.toBe(whenOn)
    await track.click()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /Theme$/ }).click()
    const options = page.getByRole('option')
    const edge = { x: 0.7, y: 0.5 }
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toBeFocused()
    expect(await readPixel(options.nth(1), edge), 'option').not.toBe(await readPixel(options.nth(2), edge))
  })

  test(`charts and ranges can be seen in forced colors: ${colorScheme}`, async ({ newPerson }) => {
    const person = await newPerson(contrast)
    await addSampleTasks(person)
    const { page } = person
    await page.goto('/insights')
    const range = page.getByRole('navigation', { name: 'Range' })
    const edge = { x: 0.04, y: 0.5 }
    const current = await readPixel(range.locator('[aria-current=true]'), edge)
    expect(current, 'range').not.toBe(await readPixel(range.locator('a:not([aria-current])').first(), edge))
    const paper = await readPixel(page.getByRole('heading', { level: 1 }), { x: 0.99, y: 0.02 })
    const bar = page
      .getByRole('figure', { name: /^Completed tasks per/ })
      .locator('[class*=bg-accent]')
      .first()
    await bar.scrollIntoViewIfNeeded()
    expect(await readPixel(bar, { x: 0.5, y: 0.5 }), 'bar').not.toBe(paper)
    const square = page.getByRole('figure', { name: 'The last 12 months' }).locator('[class*=scale-100]').first()
    await square.scrollIntoViewIfNeeded()
    expect(await readPixel(square, { x: 0.5, y: 0.5 }), 'square').not.toBe(paper)
  })

  test(`an open task and a completed one differ in forced colors: ${colorScheme}`, async ({ newPerson }) => {
    const { page, api } = await newPerson(contrast)
    await api.create('open', today())
    await api.call('POST', '/api/v1/tasks', { text: 'completed', date: today(), isCompleted: true })
    await page.goto('/day')
    const middle = { x: 0.5, y: 0.4 }
    const open = await readPixel(page.getByRole('checkbox', { name: 'open' }), middle)
    expect(open).not.toBe(await readPixel(page.getByRole('checkbox', { name: 'completed' }), middle))
    // The center of an open task’s box is empty.
    expect(open).toBe(await readPixel(page.getByRole('heading', { level: 1 }), { x: 0.99, y: 0.02 }))
  })

  test(`open, completed and selected tasks differ in forced colors: ${colorScheme}`, async ({ newPerson }) => {
    const { page, api } = await newPerson(contrast)
    for (const text of ['open', 'selected']) await api.create(text, today())
    await api.call('POST', '/api/v1/tasks', { text: 'done', date: today(), isCompleted: true })
    await page.goto('/day')
    const row = (name: string) => page.getByRole('row', { name, exact: true })
    const markOf = (name: string) => row(name).locator('.priority-mark')
    // Beside the check mark, which is in the middle of a completed one.
    const inside = { x: 0.5, y: 0.2 }
    expect(await readPixel(markOf('open'), inside), 'mark').not.toBe(await readPixel(markOf('done'), inside))
    const middle = { x: 0.45, y: 0.62 }
    const paper = await readPixel(page.getByRole('heading', { level: 1 }), { x: 0.99, y: 0.02 })
    expect(await readPixel(markOf('open'), middle), 'an open task has no check mark').toBe(paper)
    await row('selected').focus()
    await page.keyboard.press('x')
    await page.getByPlaceholder('Add a task').focus()
    await page.mouse.move(0, 0)
    const edge = { x: 0.6, y: 0.5 }
    expect(await readPixel(row('selected'), edge), 'selected row').not.toBe(await readPixel(row('open'), edge))
  })
}

test('the buttons of a selected row are visible', async ({ newPerson }) => {
  const { page, api } = await newPerson({ context: { forcedColors: 'active' } })
  await api.create('alpha', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'alpha' }).focus()
  await page.keyboard.press('x')
  const colors = await page
    .getByRole('button', { name: 'More: alpha' })
    .evaluate((button) => [
      getComputedStyle(button).color,
      getComputedStyle(button.parentElement as Element).backgroundColor,
    ])
  expect(colors[0]).not.toBe(colors[1])
})
