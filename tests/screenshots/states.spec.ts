// Takes screenshots of states of the day, the week and the import that need tasks or gestures of their own.
import { densityCookie } from '@/lib/entry/web/preference-cookies'
import { db } from '@/lib/foundation/database/client'
import { baseUrl, test } from '../support/browser'
import { dateAfter, openEditor } from '../support/day-page'
import { addSampleTasks } from '../support/sample-tasks'
import { sizes, takePicture } from './take-picture'

const board = `task,date,due,priority,done,color
Call Ada about the lease,2026-12-03,17:00,high,no,red
Pay the rent,3/12/2026,,,yes,
"Compare offers, then answer",2026-12-05,,medium,,blue
Water the plants,every other day,,low,no,green
`

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`states: ${colorScheme}, ${size}`, async ({ newPerson }) => {
      test.setTimeout(300_000)
      const person = await newPerson({ context: { colorScheme, viewport } })
      const { page, api, userId } = person
      page.setDefaultTimeout(20_000)
      const take = (name: string) => takePicture(page, `${name}-${colorScheme}-${size}`)
      await db().user.update({ where: { id: userId }, data: { name: 'Robin Lindgren', plannedLimit: 60 } })
      await addSampleTasks(person)
      for (const [days, text] of [
        [-9, 'Return the drill to Jonas'],
        [-30, 'Find out who made the old backups'],
      ] as const) {
        await api.create(text, dateAfter(days))
      }
      await page.goto('/day')
      await page.getByRole('button', { name: '2 older than a week' }).waitFor()
      await take('over-limit')
      await page.getByRole('button', { name: '2 older than a week' }).click()
      await page.getByRole('row', { name: 'Return the drill' }).waitFor()
      await page.getByRole('row', { name: 'Return the drill' }).scrollIntoViewIfNeeded()
      await take('older')
      await page.goto('/day?by=agents')
      await take('agents')
      await page.goto('/day')
      await (await openEditor(page, 'Call the dentist')).getByRole('button', { name: 'Repeat' }).click()
      await page.getByRole('menu').waitFor()
      await take('repeat-menu')
      await page.getByRole('menuitem', { name: 'Custom…' }).click()
      await page.getByRole('dialog', { name: 'Repeat' }).waitFor()
      await take('repeat-custom')
      await page.goto('/week')
      await page.getByRole('row', { name: 'Call the dentist' }).click()
      await page.getByRole('button', { name: 'Repeat' }).waitFor()
      await take('week-editor')
      await page.goto('/week')
      await page
        .getByRole('button', { name: /^Add a task for / })
        .last()
        .click()
      await page.getByRole('dialog').getByRole('textbox').fill('Pay the rent 5pm 20 min p1')
      await page.getByRole('button', { name: /^Remove due time/ }).waitFor()
      await take('week-add')
      await page.goto('/profile/import')
      await page.getByLabel('Or paste its content').fill(board)
      await page.getByRole('button', { name: 'Show preview' }).click()
      await page.getByRole('table').first().waitFor()
      await take('import-preview')
    })
  }

  for (const density of ['comfortable', 'compact'] as const) {
    test(`gestures: ${colorScheme}, ${density}`, async ({ newPerson }) => {
      const viewport = { width: 360, height: 740 }
      const person = await newPerson({ context: { colorScheme, viewport, hasTouch: true, isMobile: true } })
      const { page } = person
      await addSampleTasks(person)
      await page.context().addCookies([{ name: densityCookie, value: density, url: baseUrl }])
      await page.goto('/day')
      const box = await page.getByRole('row', { name: 'Call the dentist' }).boundingBox()
      if (!box) throw new Error('the row is not visible')
      const finger = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
        const touchPoints = x === undefined ? [] : [{ x, y: box.y + box.height / 2 }]
        return finger.send('Input.dispatchTouchEvent', { type, touchPoints })
      }
      await touch('touchStart', 180)
      for (const [name, x] of [
        ['complete-near', 240],
        ['complete', 300],
        ['tomorrow-near', 120],
        ['tomorrow', 60],
      ] as const) {
        await touch('touchMove', x)
        await page.locator(`[data-swipe-to$=${name.endsWith('near') ? 'near' : 'far'}]`).waitFor()
        await takePicture(page, `swipe-${name}-${density}-${colorScheme}`)
      }
      await touch('touchMove', 180)
      await touch('touchEnd')
      await page.getByRole('row', { name: 'Call the dentist' }).focus()
      await page.keyboard.press('x')
      await page.getByRole('toolbar', { name: 'Selected tasks' }).waitFor()
      await takePicture(page, `selected-360-${density}-${colorScheme}`)
    })
  }
}
