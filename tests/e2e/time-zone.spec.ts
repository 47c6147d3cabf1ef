import type { Page } from '@playwright/test'
import { db } from '@/lib/foundation/database/client'
import { dateIn } from '@/lib/foundation/time/dates'
import { expect, test } from '../support/browser'
import { openUpToDate } from '../support/live-updates'

const inJapan = { timeZone: 'Asia/Tokyo' }
const field = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })

test('typing replaces the time zone, and finds zones by city, name and offset', async ({ newPerson }) => {
  const { page } = await newPerson(inJapan)
  await page.goto('/profile')
  await expect(field(page)).toHaveValue('Asia/Tokyo')
  for (const [typed, found] of [
    ['new york', 'America/New York'],
    ['utc', 'UTC'],
    ['tokyo', 'Asia/Tokyo'],
    ['+9', 'Asia/Tokyo'],
  ] as const) {
    await field(page).click()
    await page.keyboard.type(typed)
    await expect(field(page)).toHaveValue(typed)
    await expect(page.getByRole('option', { name: found }).first(), typed).toBeVisible()
    await expect(page.getByRole('option', { name: 'Pacific/Chatham' }), typed).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('Asia/Tokyo')
    await page.getByLabel('Name').click()
  }
})

test('options show the offset and the local time of a zone', async ({ newPerson }) => {
  const { page } = await newPerson(inJapan)
  await page.clock.setFixedTime('2026-07-01T12:00:00Z')
  await page.goto('/profile')
  await field(page).click()
  await page.keyboard.type('berlin')
  await expect(page.getByRole('option')).toHaveText(['Europe/BerlinUTC+2 · 2:00 PM'])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('kathmandu')
  await expect(page.getByRole('option')).toHaveText([/UTC\+5:45 · 5:45 PM$/])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('atlantis')
  await expect(page.getByText('No time zone matches.')).toBeVisible()
})

test('leaving the field chooses the only time zone that matches, and none of several', async ({ newPerson }) => {
  // The whole form is visible, so that nothing scrolls while the list is open.
  const { page, userId } = await newPerson({ ...inJapan, context: { viewport: { width: 1280, height: 1200 } } })
  await page.goto('/profile')
  await field(page).click()
  await page.keyboard.type('america')
  await page.keyboard.press('Tab')
  await expect(field(page)).toHaveValue('Asia/Tokyo')
  await field(page).click()
  await page.keyboard.type('berlin')
  await expect(page.getByRole('option')).toHaveCount(1)
  // The list hides everything else from screen readers, and so from roles, but from no press.
  await page.locator('button', { hasText: 'Save' }).click()
  await expect(field(page)).toHaveValue('Europe/Berlin')
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ timeZone: 'Europe/Berlin' })
})

test('a time zone is chosen with the keyboard alone', async ({ newPerson }) => {
  const { page, userId } = await newPerson(inJapan)
  await page.goto('/profile')
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('berlin')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Europe/Berlin')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  const where = { where: { id: userId }, select: { timeZone: true } }
  expect(await db().user.findUnique(where)).toEqual({ timeZone: 'Europe/Berlin' })
})

test('Enter that chooses a time zone saves nothing', async ({ newPerson }) => {
  const { page } = await newPerson(inJapan)
  for (const typed of ['kiri', 'kolk', 'tokyo', 'lima']) {
    await page.goto('/profile')
    await field(page).click()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue(new RegExp(typed, 'i'))
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeEnabled()
    expect(sent, typed).toEqual([])
  }
})

test('an open day follows when another tab chooses a time zone with another date', async ({ newPerson }) => {
  const { page, context } = await newPerson({ timeZone: 'UTC' })
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const zone = zones.find((name) => dateIn(name, new Date()) !== dateIn('UTC', new Date())) ?? ''
  await openUpToDate(page)
  const other = await context.newPage()
  await other.goto('/profile')
  await field(other).click()
  await other.keyboard.type(zone.slice(8))
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(other.getByText('Saved.')).toBeVisible()
  const written = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  const day = new Date(dateIn(zone, new Date())).toLocaleDateString('en-US', written)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(day)
})

test('a time zone is chosen by touch', async ({ newPerson }) => {
  const context = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await newPerson({ ...inJapan, context })
  await page.goto('/profile')
  // A phone may scroll to the field after the tap, which closes the list: then people tap and type again.
  await expect(async () => {
    await field(page).tap()
    await field(page).fill('new york')
    await expect(page.getByRole('option')).toHaveText([/^America\/New York/], { timeout: 2000 })
    await page.getByRole('option').tap({ timeout: 2000 })
    await expect(field(page)).toHaveValue('America/New York', { timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Show all time zones' }).tap()
  await expect(page.getByRole('option', { name: 'Asia/Tokyo' })).toBeAttached()
})
