import { expect, it } from 'vitest'
import { importTasks, previewImport } from '@/lib/domain/import/import-tasks'
import { toPlainData } from '@/lib/domain/operation/reply'
import { createRecurrence } from '@/lib/domain/recurrences/create-recurrence'
import { listRecurrences } from '@/lib/domain/recurrences/list-recurrences'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { maxRecurrencesPerAccount } from '@/lib/foundation/limits'
import { addDays, todayIn } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'

async function newImporter() {
  const actor = await newActor()
  const today = todayIn(actor)
  const inputOf = (text: string) => ({
    ...{ bytes: new TextEncoder().encode(text), date: today, today, timeZone: actor.timeZone },
  })
  return { actor, today, inputOf }
}

async function find(actor: Parameters<typeof searchTasks>[0], q: string) {
  return toPlainData(await searchTasks(actor, { q, state: 'all', sort: 'oldest', limit: 100 })).tasks
}

const header = 'TYPE,CONTENT,PRIORITY,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT'
const file = `${header}\ntask,Water,1,every! 3 days,en,,,\ntask,Stretch,4,every day at 07:30,en,,15,minute\ntask,Call,4,,en,,,\n`

it('tasks that repeat become recurrences, once', async () => {
  const { actor, today, inputOf } = await newImporter()
  expect(await previewImport(actor, inputOf(file))).toMatchObject({ count: 3, recurringCount: 2, undatedCount: 1 })
  const result = await importTasks(actor, inputOf(file))
  expect(result).toMatchObject({ count: 3, recurringCount: 2, days: [{ date: today, count: 1 }], isRepeated: false })
  const { count, days } = result
  expect(await importTasks(actor, inputOf(file))).toMatchObject({ count, days, isRepeated: true })
  const { recurrences } = await listRecurrences(actor)
  expect(recurrences).toMatchObject([
    { text: 'Water', rule: 'FREQ=DAILY;INTERVAL=3', from: 'completion', priority: 'high', time: null, nextDate: today },
    { text: 'Stretch', rule: 'FREQ=DAILY', from: 'schedule', time: '07:30', estimate: 15 },
  ])
  const tasks = await find(actor, 'Stretch')
  expect(tasks.map(({ date }) => date).toSorted()).toEqual(Array.from({ length: 15 }, (_, day) => addDays(today, day)))
})

it('a file of recurrences alone is imported once', async () => {
  const { actor, inputOf } = await newImporter()
  const input = inputOf(`${header}\ntask,Water,1,every day,en,,,\n`)
  expect(await importTasks(actor, input)).toMatchObject({ count: 1, days: [], isRepeated: false })
  expect(await importTasks(actor, input)).toMatchObject({ count: 1, isRepeated: true })
  expect(await importTasks(actor, input, { again: 'again' })).toMatchObject({ isRepeated: false })
  expect((await listRecurrences(actor)).recurrences).toHaveLength(2)
})

it('more recurrences than an account can have are refused, and nothing is imported', async () => {
  const { actor, inputOf } = await newImporter()
  await createRecurrence(actor, { text: 'Mow', rule: 'FREQ=YEARLY' })
  const rows = Array.from({ length: maxRecurrencesPerAccount }, (_, index) => `task,Task ${index},4,every year,en,,,\n`)
  await expect(importTasks(actor, inputOf(`${header}\ntask,Call,4,,en,,,\n${rows.join('')}`))).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
    message: expect.stringContaining('room for 199'),
  })
  expect((await listRecurrences(actor)).recurrences).toHaveLength(1)
  expect(await find(actor, 'Call')).toEqual([])
})
