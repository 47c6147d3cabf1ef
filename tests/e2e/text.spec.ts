import { expect, test } from '../support/browser'

test('emoji use the system’s emoji font before fonts that draw them in black', async ({ person: { page } }) => {
  await page.goto('/day')
  const { family, range } = await page.evaluate(() => ({
    family: getComputedStyle(document.body).fontFamily,
    range: [...document.fonts].find(({ family }) => family.replaceAll('"', '') === 'Emoji')?.unicodeRange ?? '',
  }))
  expect(family).toMatch(/inter.*, "?Emoji"?, system-ui, sans-serif$/i)
  const ranges = range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  const covers = (text: string) =>
    ranges.some(([first, last]) => first <= (text.codePointAt(0) ?? 0) && (text.codePointAt(0) ?? 0) <= last)
  for (const emoji of ['😀', '☕', '✅', '⭐', '🏠', '🫠']) expect(covers(emoji), emoji).toBe(true)
  for (const text of ['1', '#', 'a', '✓', '☀', '→', '©']) expect(covers(text), text).toBe(false)
})
