import { expect, test } from '../support/browser'
import { addByTyping, dateAfter, openEditor, rowsOf, today } from '../support/day-page'

test('a typed recurrence makes tasks, which undo takes back', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await page.goto('/day')
  const input = page.getByPlaceholder('Add a task')
  await input.pressSequentially('Stretch every day 9:30am')
  await expect(page.getByRole('list', { name: 'Recognized' }).getByRole('button')).toHaveText([
    'Every day',
    /^Today 9:30/,
  ])
  await input.press('Enter')
  await expect(rowsOf(page, 'To do')).toContainText(['Stretch'])
  await expect(rowsOf(page, 'To do').getByRole('img', { name: 'Repeats' })).toBeVisible()
  const [later] = await api.list(dateAfter(3))
  expect(later).toMatchObject({ text: 'Stretch', isCompleted: false })
  expect(later?.dueTime).not.toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'To do')).toHaveCount(0)
  expect(await api.list(dateAfter(3))).toEqual([])
})

test('a task is made to recur in its editor, changed with all later ones, and stopped', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await page.goto('/day')
  await addByTyping(page, 'Water the plants')
  const editor = await openEditor(page, 'Water the plants')
  await editor.getByRole('button', { name: 'Repeat' }).click()
  await page.getByRole('menuitem', { name: 'Every day' }).click()
  const chip = editor.getByRole('button', { name: 'Repeats: Every day' })
  await expect(chip).toBeVisible()
  expect((await api.list(today())).map(({ text }) => text)).toEqual(['Water the plants'])
  expect(await api.list(dateAfter(1))).toMatchObject([{ text: 'Water the plants', priority: null }])

  await editor.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).click()
  await editor.getByLabel('Details').click()
  await page.keyboard.type('Also the herbs.')
  await expect.poll(() => api.list(today())).toMatchObject([{ details: 'Also the herbs.' }])
  await chip.click()
  await page.getByRole('menuitem', { name: 'Make all later ones like this' }).click()
  await expect(page.getByText('“Water the plants” and all later ones changed.')).toBeVisible()
  expect(await api.list(dateAfter(1))).toMatchObject([{ priority: 'high', details: 'Also the herbs.' }])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ priority: null, details: null }])

  await chip.click()
  await page.getByRole('menuitem', { name: 'Stop repeating' }).click()
  await expect(editor.getByRole('button', { name: 'Repeat', exact: true })).toBeVisible()
  expect(await api.list(dateAfter(1))).toEqual([])
  expect(await api.list(today())).toHaveLength(1)
})

test('a task is changed with all later ones from another day, and the earlier ones stay', async ({
  person: { page, api },
}) => {
  await api.call('POST', '/api/v1/recurrences', { text: 'Run', repeat: 'every day' })
  await page.goto(`/day/${dateAfter(2)}`)
  const editor = await openEditor(page, 'Run')
  const change = async (scope: string) => {
    await editor.getByRole('button', { name: 'Repeats: Every day' }).click()
    await page.getByRole('menuitem', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit recurring task' })
    await dialog.getByRole('textbox', { name: 'Task' }).fill('Swim')
    await dialog.getByRole('button', { name: 'Changes' }).click()
    await page.getByRole('option', { name: scope }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  const textOn = async (days: number) => (await api.list(dateAfter(days))).map(({ text }) => text)
  await change('This and all later ones')
  await expect.poll(() => textOn(2)).toEqual(['Swim'])
  expect(await textOn(3)).toEqual(['Swim'])
  expect(await textOn(1)).toEqual(['Run'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => textOn(3)).toEqual(['Run'])
  await change('All open ones')
  await expect.poll(() => textOn(1)).toEqual(['Swim'])
})

test('the chips of an editor keep their places while it reads how the task repeats', async ({
  person: { page, api },
}) => {
  await api.call('POST', '/api/v1/recurrences', { text: 'Run', repeat: 'every 2 weeks on Friday', startDate: today() })
  await api.create('Once', dateAfter(0))
  for (const [text, repeats] of [
    ['Run', 'Repeats: Every 2 weeks on Friday'],
    ['Once', 'Repeat'],
  ] as const) {
    await page.goto(`/day/${text === 'Run' ? await nextFriday() : today()}`)
    await expect(rowsOf(page, 'To do')).toContainText([text])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/day**', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.fallback()
    })
    const editor = await openEditor(page, text)
    const places = () =>
      editor.getByRole('button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { left, top, width } = button.getBoundingClientRect()
          return [left, top, width]
        }),
      )
    await expect(editor.getByRole('button', { name: /^Repeat/ })).toBeVisible()
    const before = await places()
    release()
    await expect(editor.getByRole('button', { name: repeats, exact: true })).toBeEnabled()
    expect(await places()).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
  }

  async function nextFriday(): Promise<string> {
    const { body } = await api.call('GET', '/api/v1/recurrences')
    return body.recurrences[0].nextDate
  }
})

test('the page of recurring tasks edits, pauses, shows the history, deletes and undoes', async ({
  person: { page, api },
}) => {
  await api.call('POST', '/api/v1/recurrences', { text: 'Run', repeat: 'every day', time: '07:00' })
  await page.goto(`/day/${dateAfter(30)}`)
  await expect(page.getByRole('region', { name: 'Planned' })).toContainText('Run(every day, 07:00)')
  await page.goto(`/week/${dateAfter(30)}`)
  await expect(page.getByRole('list', { name: /^Planned for/ })).toHaveText(Array.from({ length: 7 }, () => 'Run'))
  await page.goto('/day')
  await page.getByRole('row', { name: /^Run/ }).getByRole('checkbox').click()
  await page.getByRole('link', { name: 'Recurring' }).click()
  const card = page.getByRole('listitem', { name: 'Run' })
  await expect(card).toContainText('Every day, at 07:00')
  await card.getByText('History').click()
  await expect(card.getByRole('list', { name: 'History' })).toContainText('done')

  const choose = async (name: string) => {
    await card.getByRole('button', { name: 'Actions for Run' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit recurring task' })
  await dialog.getByLabel('How often').fill('every! 3 days')
  await expect(dialog).toContainText('Repeats every 3 days after completion.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Every 3 days after completion, at 07:00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Every day, at 07:00')

  await choose('Pause')
  await expect(card).toContainText('Paused')
  await choose('Resume')
  await expect(card).toContainText('Next: Tomorrow')

  await choose('Delete')
  await expect(page.getByText('Nothing recurs yet')).toBeVisible()
  expect(await api.list(dateAfter(1))).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Next: Tomorrow')
  expect(await api.list(dateAfter(1))).toMatchObject([{ text: 'Run' }])
})
