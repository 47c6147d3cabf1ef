import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { addSampleTasks } from '../support/sample-tasks'

// A4 without margins of 20 mm, at 96 pixels an inch.
const paper = { width: 642, height: 971 }
const black = 'rgb(0, 0, 0)'
const white = 'rgb(255, 255, 255)'

async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  const readColors = () =>
    page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement)
      const heading = document.querySelector('h1')
      return { paper: backgroundColor, ink: heading && getComputedStyle(heading).color }
    })
  await expect.poll(readColors).toEqual({ paper: white, ink: black })
}

/** Elements that a page break may cut, texts that are cut off, and elements wider than the page. */
async function listCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('main [role=row], main li, main tr, main figure')]
    const breakable = rows.filter((row) => getComputedStyle(row).breakInside !== 'avoid')
    const texts = [...document.querySelectorAll('main p, main span')]
    const clipped = texts.filter(
      (text) =>
        text instanceof HTMLElement &&
        getComputedStyle(text).overflow === 'hidden' &&
        text.clientWidth > 1 &&
        (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight),
    )
    const { clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('main table, main p')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > clientWidth
    })
    return [...breakable, ...clipped, ...wide].map((element) => element.textContent ?? '')
  })
}

for (const path of ['/day', '/insights', '/archive']) {
  test(`${path} prints in black on white, without navigation, buttons and cut rows`, async ({ newPerson }) => {
    const person = await newPerson({ context: { colorScheme: 'dark', viewport: paper } })
    await addSampleTasks(person)
    const { page, api } = person
    await api.create(`${'A very long text that does not fit into three lines. '.repeat(9)}`)
    await page.goto(path)
    await expectPrintable(page)
    expect(await listCut(page)).toEqual([])
    await expect(page.getByPlaceholder(/Add a task|Search/)).toBeHidden()
  })
}
