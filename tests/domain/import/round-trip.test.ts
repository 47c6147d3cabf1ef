// A list that this service exported comes back equal in another account.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { exportAccount } from '@/lib/domain/accounts/export-account'
import { exportTasksAsCsv } from '@/lib/domain/export/write-csv'
import { writeMarkdown } from '@/lib/domain/export/write-markdown'
import { writeToDos } from '@/lib/domain/export/write-to-dos'
import { importTasks, previewImport } from '@/lib/domain/import/import-tasks'
import { toPlainData } from '@/lib/domain/operation/reply'
import { createRecurrence } from '@/lib/domain/recurrences/create-recurrence'
import { listRecurrences } from '@/lib/domain/recurrences/list-recurrences'
import { pauseRecurrence } from '@/lib/domain/recurrences/pause-recurrence'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { streamTasks } from '@/lib/domain/tasks/export/stream-tasks'
import type { Task } from '@/lib/domain/tasks/schema'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { addDays, todayIn } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { newTask } from '../../support/new-task'

async function readAll(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

/** Every task of an account in the order of its lists, without what belongs to the account. */
async function tasksOf(actor: Actor) {
  const tasks: Task[] = []
  for await (const task of streamTasks(actor)) tasks.push(task)
  const byPlace = tasks.toSorted((left, right) =>
    left.date === right.date ? left.order - right.order : left.date < right.date ? -1 : 1,
  )
  return byPlace.map(({ _id, order: _order, createdAt: _at, previousDates: _dates, recurrence, ...task }) => ({
    ...task,
    recurs: recurrence !== null,
  }))
}

async function recurrencesOf(actor: Actor) {
  const { recurrences } = await listRecurrences(actor)
  return recurrences.map(({ _id, createdAt: _createdAt, startDate: _startDate, ...recurrence }) => recurrence)
}

async function importInto(actor: Actor, text: string) {
  const today = todayIn(actor)
  const input = { bytes: new TextEncoder().encode(text), date: today, today, timeZone: actor.timeZone }
  const { problems } = await previewImport(actor, input)
  await importTasks(actor, input)
  return problems.map(({ message }) => message)
}

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((value) => value.replaceAll('\0', '').trim() || 'x')
const anyTask = fc.record({
  text: fc.oneof(text, fc.constantFrom('Fence #home', '=1+1', '- [ ] x', 'a "b", c')),
  date: fc.constantFrom('2026-03-01', '2026-03-02', '1999-12-31'),
  isCompleted: fc.boolean(),
  priority: fc.option(fc.constantFrom('high', 'medium', 'low')),
  dueTime: fc.option(fc.integer({ min: 0, max: 4e12 })),
  timeSpent: fc.option(fc.constantFrom(0, 12.5, 1_000_000)),
  estimate: fc.option(fc.constantFrom(0, 30, 0.25)),
  details: fc.option(fc.constantFrom('one\ntwo', '- [ ] a\n- [x] b\n', ' space ', '```\ncode\n```')),
})

/** What a format cannot hold of a text, a due time or details becomes this. */
type Reduce = (task: Record<string, unknown>) => object

const onOneLine = (value: unknown) =>
  String(value)
    .split(/[\r\n\u0085\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
const plainBreaks = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value)

const otherExports: [string, (actor: Actor) => AsyncIterable<string>, Reduce][] = [
  ['CSV', exportTasksAsCsv, (task) => task],
  [
    'iCalendar',
    writeToDos,
    (task) => ({
      ...task,
      text: onOneLine(task.text),
      // Seconds are the smallest unit.
      dueTime: task.dueTime === null ? null : Math.floor(Number(task.dueTime) / 1000) * 1000,
    }),
  ],
  ['Markdown', writeMarkdown, (task) => ({ ...task, text: onOneLine(task.text), details: plainBreaks(task.details) })],
]

describe.each(otherExports)('the export as %s', (_name, write, reduce) => {
  it('holds every active task', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTask, { minLength: 1, maxLength: 8 }), async (tasks) => {
        const [owner, other] = [await newActor(), await newActor()]
        for (const task of tasks) await newTask(owner, task)
        const problems = await importInto(other, await readAll(write(owner)))
        expect(problems.filter((message) => message !== 'This column is not imported: created.')).toEqual([])
        expect(await tasksOf(other)).toEqual((await tasksOf(owner)).map(reduce))
      }),
      { numRuns: 15 },
    )
  })

  it('holds recurrences, with the tasks that they make', async () => {
    const [owner, other] = [await newActor(), await newActor()]
    const today = todayIn(owner)
    await createRecurrence(owner, { text: 'Stretch', rule: 'FREQ=DAILY', time: '07:30', estimate: 15, priority: 'low' })
    await createRecurrence(owner, { text: 'Plants', repeat: 'every! 3 days', startDate: today })
    await createRecurrence(owner, { text: 'Report', rule: 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5', startDate: today })
    await importInto(other, await readAll(write(owner)))
    const kept = (recurrences: Awaited<ReturnType<typeof recurrencesOf>>) =>
      recurrences.map(({ ...one }) => one).toSorted((left, right) => (left.text < right.text ? -1 : 1))
    expect(kept(await recurrencesOf(other))).toEqual(kept(await recurrencesOf(owner)))
    const byText = (tasks: Awaited<ReturnType<typeof tasksOf>>) =>
      tasks.toSorted((left, right) => (left.text + left.date < right.text + right.date ? -1 : 1))
    expect(byText(await tasksOf(other))).toEqual(byText(await tasksOf(owner)))
  })
})

describe('the JSON export', () => {
  it('holds every task, archived ones included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyTask, fc.boolean()), { minLength: 1, maxLength: 8 }), async (tasks) => {
        const [owner, other] = [await newActor(), await newActor()]
        for (const [task, isArchived] of tasks) {
          const taskId = await newTask(owner, task)
          if (isArchived) await archiveTask(owner, { taskId })
        }
        await importInto(other, await readAll(exportAccount(owner)))
        expect(await tasksOf(other)).toEqual(await tasksOf(owner))
      }),
      { numRuns: 15 },
    )
  })

  it('holds recurrences, with the tasks that they have made', async () => {
    const [owner, other] = [await newActor(), await newActor()]
    const today = todayIn(owner)
    await newTask(owner, { text: 'Single', date: today })
    await createRecurrence(owner, {
      text: 'Stretch',
      repeat: 'every weekday',
      time: '07:30',
      estimate: 15,
      priority: 'low',
      details: 'Neck first',
      ifMissed: 'keep',
    })
    await createRecurrence(owner, { text: 'Plants', repeat: 'every! 3 days', startDate: today })
    const { _id } = toPlainData(await createRecurrence(owner, { text: 'Report', rule: 'FREQ=MONTHLY;BYMONTHDAY=1' }))
    await pauseRecurrence(owner, { recurrenceId: _id })
    const problems = await importInto(other, await readAll(exportAccount(owner)))
    expect(problems).toEqual([expect.stringMatching(/^These parts are not imported: account, .*changes/)])
    expect(await recurrencesOf(other)).toEqual(await recurrencesOf(owner))
    expect(await tasksOf(other)).toEqual(await tasksOf(owner))
  })

  it('keeps what was done of a recurrence, and names an open task that differs from it', async () => {
    const [owner, other] = [await newActor(), await newActor()]
    const today = todayIn(owner)
    await createRecurrence(owner, { text: 'Stretch', rule: 'FREQ=DAILY' })
    const found = await searchTasks(owner, { q: 'Stretch', state: 'all', sort: 'oldest', limit: 3 })
    const [first, second] = toPlainData(found).tasks
    await toggleTask(owner, { taskId: first?._id ?? '' })
    await updateTask(owner, { taskId: second?._id ?? '', text: 'Swim' })
    const problems = await importInto(other, await readAll(exportAccount(owner)))
    expect(problems).toContain('The task differs from its recurrence, Stretch, which makes it as the others are.')
    const days = (await tasksOf(other)).filter(({ date }) => date === today)
    expect(days.filter(({ isCompleted }) => isCompleted)).toMatchObject([{ text: 'Stretch' }])
    expect((await tasksOf(other)).filter(({ date }) => date === addDays(today, 1))).toMatchObject([{ text: 'Stretch' }])
  })
})
