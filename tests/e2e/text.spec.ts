import { expect, test } from '../support/browser'
import { dateAfter, today } from '../support/day-page'
import { chooseKeyAction, dismissKey, makeKey, rowOfKey } from '../support/key-page'
import { addSampleTasks } from '../support/sample-tasks'

const hebrew = 'להשקות את העציצים'

test('text from right to left keeps its own direction', async ({ person: { page, api } }) => {
  const { body } = await api.create(hebrew, today())
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  const directionOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).direction)

  await page.goto('/profile')
  const name = page.getByLabel('Name')
  await name.fill(hebrew)
  expect(await name.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await directionOf(hebrew), 'name').toBe('rtl')
  expect(await directionOf('Saved.'), 'toast').toBe('ltr')

  await makeKey(page, { name: hebrew })
  await dismissKey(page)
  expect(await directionOf(hebrew), 'key').toBe('rtl')
  await chooseKeyAction(page, hebrew, 'Revoke')
  const title = page.getByRole('heading', { name: `Revoke “${hebrew}”?` })
  expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  expect(await title.locator('bdi').evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

test('dates in another language than the page’s are marked with it', async ({ newPerson }) => {
  const { page } = await newPerson({ context: { locale: 'de-DE' } })
  await makeKey(page, { name: 'laptop', expiry: '90 days' })
  await dismissKey(page)
  const row = rowOfKey(page, 'laptop')
  const date = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'UTC' })
  await expect(row.locator('[lang]')).toHaveCount(1)
  await expect(row.locator('[lang=de-DE]')).toHaveText(
    new RegExp([89, 90].map((days) => date.format(Date.parse(dateAfter(days))).replaceAll('.', '\\.')).join('|')),
  )
  await page.goto('/profile/activity')
  await expect(page.getByRole('list', { name: 'Activity' }).locator('time').first()).toHaveAttribute('lang', 'de-DE')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('insights and the archive mark the language of their dates', async ({ newPerson }) => {
  const person = await newPerson({ context: { locale: 'de-DE' } })
  await addSampleTasks(person)
  const { page } = person
  const german = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
  await page.goto('/insights')
  await expect(page.locator('header [lang=de-DE]')).toHaveText(new RegExp(german))
  await expect(page.getByText(/^completed tasks? of /).locator('[lang=de-DE]')).toHaveText(new RegExp(german))
  const year = page.getByRole('figure', { name: 'The last 12 months' })
  await expect(year.getByRole('rowheader').first()).toHaveAttribute('lang', 'de-DE')
  await page.goto('/archive')
  await expect(page.getByRole('heading', { level: 2 }).locator('[lang=de-DE]')).toHaveText(new RegExp(german))
  await page.goto(`/archive?q=${encodeURIComponent(hebrew)}`)
  const name = page.getByText('No results for').locator('bdi')
  expect(await name.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

test('dates in English are not marked', async ({ person: { page } }) => {
  await makeKey(page, { name: 'laptop' })
  await dismissKey(page)
  await expect(rowOfKey(page, 'laptop')).toBeVisible()
  await expect(page.locator('body [lang]')).toHaveCount(0)
})

test('emoji use the system’s emoji font before fonts that draw them in black', async ({ person: { page } }) => {
  await page.goto('/day')
  const { family, range } = await page.evaluate(() => ({
    family: getComputedStyle(document.body).fontFamily,
    range: [...document.fonts].find(({ family }) => family.replaceAll('"', '') === 'Emoji')?.unicodeRange ?? '',
  }))
  expect(family).toMatch(/^"?atkinson.*, "?Emoji"?, system-ui, sans-serif$/i)
  const ranges = range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  const covers = (text: string) =>
    ranges.some(([first, last]) => first <= (text.codePointAt(0) ?? 0) && (text.codePointAt(0) ?? 0) <= last)
  for (const emoji of ['😀', '☕', '✅', '⭐', '🏠', '🫠']) expect(covers(emoji), emoji).toBe(true)
  for (const text of ['1', '#', 'a', '✓', '☀', '→', '©']) expect(covers(text), text).toBe(false)
})

test('a day and a week have room for text of twice the size', async ({ newPerson }) => {
  const person = await newPerson({ context: { viewport: { width: 1280, height: 800 } } })
  const { page } = person
  await addSampleTasks(person)
  for (const path of ['/day', '/week']) {
    await page.goto(path)
    // As browsers that enlarge only text.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.evaluate((heading) => heading.scrollWidth <= heading.clientWidth), path).toBe(true)
    const texts = page.getByRole('row').locator('[dir=auto]')
    expect(await texts.count(), path).toBeGreaterThan(3)
    for (const text of await texts.all()) {
      // Room for about ten characters; there was some for one or two.
      const isWide = await text.evaluate(
        (element) => element.clientWidth >= 5 * Number.parseFloat(getComputedStyle(element).fontSize),
      )
      expect(isWide, `${path}: ${await text.textContent()}`).toBe(true)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true)
  }
})

test('the buttons of a row cover no text from right to left', async ({ person: { page, api } }) => {
  const texts = ['לקנות חלב ולחם בסופר ליד הבית', 'לקנות חלב ולחם בסופר ליד הבית '.repeat(12).trim()]
  for (const text of texts) await api.create(text, today())
  await page.goto('/day')
  for (const text of texts) {
    const row = page.getByRole('row', { name: text, exact: true })
    await row.hover()
    const written = await row.getByText(text, { exact: true }).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    const buttons = await row.getByRole('button', { name: 'Move' }).boundingBox()
    expect(written).toBeLessThanOrEqual(buttons?.x ?? 0)
  }
})
