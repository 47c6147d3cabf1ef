import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportTasksAsCsv } from '@/lib/domain/export/write-csv'
import { importTasks, previewImport } from '@/lib/domain/import/import-tasks'
import { toPlainData } from '@/lib/domain/operation/reply'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { createTask } from '@/lib/domain/tasks/create-task'
import { listTasks } from '@/lib/domain/tasks/list-tasks'
import { reorderTasks } from '@/lib/domain/tasks/reorder-tasks'
import type { CreateTask, Task } from '@/lib/domain/tasks/schema'
import { db } from '@/lib/foundation/database/client'
import { maxImportTasks } from '@/lib/foundation/limits'
import { addDays } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { newTask } from '../../support/new-task'

const date = '2026-03-01'
const inputOf = (text: string) => ({ bytes: new TextEncoder().encode(text), date, today: date, timeZone: 'UTC' })

async function readAll(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

const fieldsOf = ({ text, date, isCompleted, priority, dueTime, timeSpent, estimate, details }: Task) => ({
  ...{ text, date, isCompleted, priority, dueTime, timeSpent, estimate, details },
})

async function readTasks(actor: Parameters<typeof listTasks>[0]) {
  const days = await db().task.findMany({
    where: { userId: actor.userId },
    distinct: 'date',
    select: { date: true },
    orderBy: { date: 'asc' },
  })
  const lists = []
  for (const day of days)
    lists.push(
      ...toPlainData(await listTasks(actor, { date: day.date.toISOString().slice(0, 10), include: ['estimate'] })),
    )
  return lists.map(fieldsOf)
}

it('an export is a CSV file with a header row, in which a spreadsheet finds no formula', async () => {
  const actor = await newActor()
  await newTask(actor, { text: '=HYPERLINK("https://evil.invalid")', date, details: '\'+1\n-2; "=3"' })
  const text = await readAll(exportTasksAsCsv(actor))
  const [header, first] = text.split('\r\n')
  expect(header).toBe(
    '\ufeff"text","date","completed","priority","due","minutes","estimate","repeat","details","archived","created","order"',
  )
  expect(first).toMatch(
    /^"'=HYPERLINK\(""https:\/\/evil\.invalid""\)","2026-03-01","false","","","","","","''\+1\n'-2;' ""=3""","",/,
  )
  expect(await readAll(exportTasksAsCsv(await newActor()))).toBe(`${header}\r\n`)
})

it('an import of an export keeps the order of each day', async () => {
  const [actor, other] = [await newActor(), await newActor()]
  const ids: string[] = []
  for (const text of ['a', 'b', 'c']) ids.push(await newTask(actor, { text, date }))
  await newTask(actor, { text: 'earlier', date: '2026-02-01' })
  await reorderTasks(actor, { date, taskIds: [2, 0, 1].map((index) => ids[index] ?? '') })
  await importTasks(other, inputOf(await readAll(exportTasksAsCsv(actor))))
  expect((await readTasks(other)).map(({ text }) => text)).toEqual(['earlier', 'c', 'a', 'b'])
})

it('an import of an export creates the same tasks', async () => {
  const anyText = fc
    .tuple(
      fc.constantFrom('', '=', '+', '-', '@', "'", "'=", '＝', '"', ';', 'x;=', "x;'=", 'x\t@', 'x\n-', 'x; "='),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    )
    .map((parts) => parts.join(''))
  const text = anyText.map((value) => value.replaceAll('\0', '').trim() || 'x')
  const details = fc.option(
    fc
      .tuple(anyText, fc.constantFrom('', '\n', '\r\n', '\t', ' '))
      .map(([value, end]) => (end + value + end).replaceAll('\0', '') || 'x'),
  )
  const task: fc.Arbitrary<CreateTask> = fc.record({
    text,
    date: fc.constantFrom('0001-01-01', '2026-03-01', '2028-02-29', '2026-12-31', '9999-12-31'),
    isCompleted: fc.boolean(),
    priority: fc.constantFrom('high', 'medium', 'low', null),
    dueTime: fc.option(fc.constantFrom(0, 1, Date.UTC(2026, 9, 25, 0, 30), Date.UTC(9999, 11, 31, 23, 59, 59, 999))),
    timeSpent: fc.option(fc.constantFrom(0, 0.1, 12.5, 1_000_000)),
    estimate: fc.option(fc.constantFrom(0, 0.1, 12.5, 1_000_000)),
    details,
  })
  const [tasks = []] = fc.sample(fc.array(task, { minLength: 60, maxLength: 60 }), { numRuns: 1 })
  const [from, to] = [await newActor(), await newActor()]
  for (const input of tasks) await createTask(from, input)
  const file = await readAll(exportTasksAsCsv(from))
  const preview = await previewImport(to, inputOf(file))
  expect(preview).toMatchObject({ format: 'CSV', count: 60, undatedCount: 0, importedAt: null })
  expect(preview.problems).toEqual([{ line: null, isSkipped: true, message: 'This column is not imported: created.' }])
  expect(await importTasks(to, inputOf(file))).toMatchObject({ count: 60, isRepeated: false })
  expect(await readTasks(to)).toEqual(await readTasks(from))
}, 120_000)

it('an archived task is exported and not imported', async () => {
  const actor = await newActor()
  await archiveTask(actor, { taskId: await newTask(actor, { text: 'old', date }) })
  const file = await readAll(exportTasksAsCsv(actor))
  expect(file).toContain('"old"')
  const preview = await previewImport(actor, inputOf(file))
  expect(preview.problems).toContainEqual({ line: 2, isSkipped: true, message: 'The task is archived.' })
  await expect(importTasks(actor, inputOf(file))).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
})

it('a preview creates nothing', async () => {
  const actor = await newActor()
  await previewImport(actor, inputOf('- [ ] a'))
  expect(await readTasks(actor)).toEqual([])
})

it('the same file creates its tasks once, also at the same time, and once more on purpose', async () => {
  const [actor, other] = [await newActor(), await newActor()]
  const input = inputOf('- [ ] a\n- [x] b\n## 2026-03-02\n- [ ] c')
  const results = await Promise.all([1, 2, 3].map(() => importTasks(actor, input)))
  const days = [
    { date: '2026-03-01', count: 2 },
    { date: '2026-03-02', count: 1 },
  ]
  for (const result of results) expect(result).toMatchObject({ count: 3, days })
  expect(results.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  expect(await importTasks(actor, { ...input, date: '2026-03-05' })).toMatchObject({ days, isRepeated: true })
  expect(await readTasks(actor)).toHaveLength(3)
  expect(Date.now() - ((await previewImport(actor, input)).importedAt ?? 0)).toBeLessThan(60_000)

  const again = 'd0b7f6c2-0e0b-4b5e-9c3e-0a6b1c2d3e4f'
  await Promise.all([1, 2].map(() => importTasks(actor, input, { again })))
  expect(await readTasks(actor)).toHaveLength(6)

  expect(await importTasks(other, input)).toMatchObject({ isRepeated: false })
  expect(await readTasks(actor)).toHaveLength(6)
})

it('an import records one event for each task, and an activity without their texts', async () => {
  const actor = await newActor()
  await importTasks(actor, inputOf('- [ ] secret plan\n- [ ] b'))
  const { userId } = actor
  expect(await db().taskEvent.count({ where: { userId, type: 'created' } })).toBe(2)
  expect(await db().activity.findMany({ where: { userId, type: 'tasks.imported' } })).toMatchObject([
    { detail: '2 tasks' },
  ])
})

it('a file with as many tasks as may be is imported at once', async () => {
  const actor = await newActor()
  const dates = Array.from({ length: 2500 }, (_, day) => addDays(date, day))
  const rows = Array.from({ length: maxImportTasks }, (_, row) => `x,${dates[row % dates.length]}\n`)
  const result = await importTasks(actor, inputOf(`task,date\n${rows.join('')}`))
  const days = dates.map((day) => ({ date: day, count: maxImportTasks / dates.length }))
  expect(result).toMatchObject({ count: maxImportTasks, recurringCount: 0, days, isRepeated: false })
  expect(await db().task.count({ where: { userId: actor.userId } })).toBe(maxImportTasks)
})
