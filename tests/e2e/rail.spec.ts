import { localTimeOf } from '@/lib/foundation/time/local-time'
import { expect, test } from '../support/browser'
import { rowsOf, timeZone, today } from '../support/day-page'

test('a task that is dropped on a time is due then, a block can be moved on, and both can be undone', async ({
  newPerson,
}) => {
  const { page, api } = await newPerson({ context: { viewport: { width: 1440, height: 1000 } } })
  await api.call('POST', '/api/v1/tasks', { text: 'write', date: today(), estimate: 90 })
  await api.create('read', today())
  const clockOf = async (text: string) => {
    const task = (await api.list(today())).find((one) => one.text === text)
    return task?.dueTime == null ? null : localTimeOf(task.dueTime, timeZone).clock
  }
  await page.goto('/day')
  const times = page.getByRole('complementary', { name: 'Times' })
  const nine = times.getByText('9:00 AM', { exact: true })
  const row = page.getByRole('row', { name: 'write' })
  await row.hover()
  await expect(row).toHaveAttribute('draggable', 'true')
  await row.locator('[data-drag-handle]').dragTo(nine, { targetPosition: { x: 20, y: 1 } })
  const block = times.getByRole('button', { name: 'write, 9:00 AM to 10:30 AM' })
  await expect(block).toBeVisible()
  await expect.poll(() => clockOf('write')).toBe('09:00')
  // The order of the list stays.
  await expect(rowsOf(page, 'To do')).toHaveText([/write/, /read/])
  await expect(block).toHaveAttribute('draggable', 'true')
  await block.dragTo(times.getByText('2:00 PM', { exact: true }), {
    sourcePosition: { x: 20, y: 2 },
    targetPosition: { x: 20, y: 2 },
  })
  await expect(times.getByRole('button', { name: 'write, 2:00 PM to 3:30 PM' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(block).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(times.getByRole('button')).toHaveCount(0)
  await expect.poll(() => clockOf('write')).toBeNull()
})

test('a block opens its task by keyboard, and narrower windows have no rail', async ({ newPerson }) => {
  const { page, api } = await newPerson({ context: { viewport: { width: 1440, height: 1000 } } })
  const dueTime = Date.parse(`${today()}T12:00:00Z`)
  await api.call('POST', '/api/v1/tasks', { text: 'call', date: localTimeOf(dueTime, timeZone).date, dueTime })
  await page.goto('/day')
  const times = page.getByRole('complementary', { name: 'Times' })
  await times.getByRole('button', { name: /^call/ }).press('Enter')
  await expect(page.getByRole('form', { name: 'Edit: call' })).toBeVisible()
  await page.setViewportSize({ width: 1399, height: 1000 })
  await expect(times).toHaveCount(0)
})
