// Recurrences and their occurrences, with a dispatcher whose clock the tests set. It handles every account of its database.
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { createRecurrence } from '@/lib/domain/recurrences/create-recurrence'
import { deleteRecurrence, restoreRecurrence } from '@/lib/domain/recurrences/delete-recurrence'
import { RecurrenceDispatcher } from '@/lib/domain/recurrences/dispatcher'
import { getRecurrence } from '@/lib/domain/recurrences/get-recurrence'
import { listRecurrenceTasks } from '@/lib/domain/recurrences/list-recurrence-tasks'
import { pauseRecurrence, resumeRecurrence } from '@/lib/domain/recurrences/pause-recurrence'
import type { CreateRecurrence, SplitRecurrence } from '@/lib/domain/recurrences/schema'
import { joinRecurrences, splitRecurrence } from '@/lib/domain/recurrences/split-recurrence'
import { updateRecurrence } from '@/lib/domain/recurrences/update-recurrence'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { deleteTask } from '@/lib/domain/tasks/delete-task'
import { listChanges } from '@/lib/domain/tasks/events/list-changes'
import { ChangesQuery } from '@/lib/domain/tasks/events/schema'
import type { Task } from '@/lib/domain/tasks/schema'
import { SearchQuery } from '@/lib/domain/tasks/search/schema'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { db } from '@/lib/foundation/database/client'
import { newId } from '@/lib/foundation/database/new-id'
import { maxRecurrencesPerAccount, occurrencesAheadDays } from '@/lib/foundation/limits'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { provideDatabase } from '../../support/provide-database'

provideDatabase()

const dayMs = 86_400_000
const today = () => dateIn('UTC', new Date())
const inDays = (days: number) => addDays(today(), days)
const compact = (date: string) => date.replaceAll('-', '')

/** A recurrence of a new account. */
class Repeated {
  #clock = Date.now()
  readonly #dispatchers = [0, 1].map(() => new RecurrenceDispatcher({ now: () => this.#clock }))

  private constructor(
    readonly actor: Actor,
    readonly recurrenceId: string,
  ) {}

  static async create(fields: Partial<CreateRecurrence> = {}): Promise<Repeated> {
    const actor = await newActor()
    const rule = fields.repeat === undefined ? 'FREQ=DAILY' : undefined
    const created = await createRecurrence(actor, { text: 'Stretch', rule, ...fields })
    return new Repeated(actor, toPlainData(created)._id)
  }

  /** Another recurrence of the account. */
  as(recurrenceId: string): Repeated {
    return new Repeated(this.actor, recurrenceId)
  }

  /** Every task that it has made and that exists, by date. */
  async listTasks(): Promise<Task[]> {
    const { tasks } = await listRecurrenceTasks(this.actor, {
      recurrenceId: this.recurrenceId,
      limit: 100,
      before: undefined,
    })
    return tasks.reverse()
  }

  async listDates(): Promise<string[]> {
    return (await this.listTasks()).filter(({ archivedAt }) => archivedAt === null).map(({ date }) => date)
  }

  async taskOn(date: string): Promise<Task> {
    const task = (await this.listTasks()).find((one) => one.date === date)
    if (!task) throw new Error(`there is no task on ${date}`)
    return task
  }

  /** Lets days pass, in which two instances do what is due. */
  async pass(days: number): Promise<void> {
    this.#clock = Math.max(this.#clock, Date.now()) + days * dayMs
    await this.runDue()
  }

  async runDue(): Promise<void> {
    this.#clock = Math.max(this.#clock, Date.now() + 1000)
    await Promise.all(this.#dispatchers.map((dispatcher) => dispatcher.runDue()))
  }

  get of() {
    return { recurrenceId: this.recurrenceId }
  }

  get() {
    return getRecurrence(this.actor, this)
  }
}

describe('a new recurrence', () => {
  it('has tasks for today and the next 14 days, which it made', async () => {
    const repeated = await Repeated.create({ time: '09:30', priority: 'high', details: 'Slowly.' })
    const tasks = await repeated.listTasks()
    expect(tasks.map(({ date }) => date)).toEqual(Array.from({ length: occurrencesAheadDays + 1 }, (_, n) => inDays(n)))
    expect(tasks[1]).toMatchObject({
      text: 'Stretch',
      priority: 'high',
      details: 'Slowly.',
      dueTime: Date.parse(`${inDays(1)}T09:30Z`),
      isCompleted: false,
    })
    const { changes } = toPlainData(await listChanges(repeated.actor, ChangesQuery.parse({ since: '0' })))
    expect(changes[0]).toMatchObject({ type: 'task.created', by: { recurrence: repeated.recurrenceId } })
    expect(await repeated.get()).toMatchObject({ description: 'every day', nextDate: today(), isPaused: false })
  })

  it('begins with its start, and takes words', async () => {
    const repeated = await Repeated.create({ repeat: 'every 2 days', startDate: inDays(10) })
    expect(await repeated.listDates()).toEqual([inDays(10), inDays(12), inDays(14)])
    expect(await repeated.get()).toMatchObject({ rule: 'FREQ=DAILY;INTERVAL=2', nextDate: inDays(10) })
  })

  it('says when the first task comes later than any that exists', async () => {
    const repeated = await Repeated.create({ startDate: inDays(40) })
    expect(await repeated.listDates()).toEqual([])
    expect(await repeated.get()).toMatchObject({ nextDate: inDays(40) })
  })

  it('is refused when no date follows', async () => {
    const refused = Repeated.create({ rule: 'FREQ=DAILY;COUNT=2', startDate: inDays(-5) })
    await expect(refused).rejects.toMatchObject({ details: [{ path: 'rule', message: 'has no date from today on' }] })
  })
})

describe('as days pass', () => {
  it('each day gets one task, however many instances run, and a missed one is archived', async () => {
    const repeated = await Repeated.create()
    await repeated.pass(1)
    expect(await repeated.listDates()).toEqual(
      Array.from({ length: occurrencesAheadDays + 1 }, (_, n) => inDays(n + 1)),
    )
    expect((await repeated.taskOn(today())).archivedAt).not.toBeNull()
  })

  it('a missed one stays if it is to be kept', async () => {
    const repeated = await Repeated.create({ ifMissed: 'keep' })
    await repeated.pass(2)
    expect((await repeated.listDates()).slice(0, 3)).toEqual([today(), inDays(1), inDays(2)])
  })

  it('a task that a person has put off to a later date is not archived', async () => {
    const repeated = await Repeated.create({ repeat: 'every 2 days' })
    const { _id: taskId } = await repeated.taskOn(today())
    await updateTask(repeated.actor, { taskId, date: inDays(3) })
    await repeated.pass(2)
    expect((await repeated.listTasks()).find(({ _id }) => _id === taskId)?.archivedAt).toBeNull()
  })

  it.each([
    ['latest', [30]],
    ['keep', [15, 20, 25, 30]],
  ] as const)('an outage of a month is made up for: %s', async (ifMissed, days) => {
    const repeated = await Repeated.create({ repeat: 'every 5 days', ifMissed })
    for (const { _id: taskId } of await repeated.listTasks()) await toggleTask(repeated.actor, { taskId })
    await repeated.pass(31)
    const open = (await repeated.listTasks()).filter(({ isCompleted }) => !isCompleted).map(({ date }) => date)
    expect(open.filter((date) => date <= inDays(31))).toEqual(days.map(inDays))
  })
})

describe('a person decides', () => {
  it('to skip a date: an archived or deleted task does not come back', async () => {
    const repeated = await Repeated.create()
    const [first, second] = await repeated.listTasks()
    for (const task of [first, second]) await archiveTask(repeated.actor, { taskId: task?._id ?? '' })
    await deleteTask(repeated.actor, { taskId: second?._id ?? '' })
    await updateRecurrence(repeated.actor, { ...repeated.of, text: 'Stretch well' })
    await repeated.pass(1)
    expect((await repeated.listDates()).slice(0, 2)).toEqual([inDays(2), inDays(3)])
  })

  it('to edit it: open tasks follow, but for one that was changed by hand', async () => {
    const repeated = await Repeated.create({ time: '09:00' })
    const [done, changed] = await repeated.listTasks()
    await toggleTask(repeated.actor, { taskId: done?._id ?? '' })
    await updateTask(repeated.actor, { taskId: changed?._id ?? '', text: 'Swim' })
    await updateRecurrence(repeated.actor, { ...repeated.of, text: 'Run', time: '10:00', priority: 'low' })
    const tasks = await repeated.listTasks()
    expect(tasks.slice(0, 3).map(({ text }) => text)).toEqual(['Stretch', 'Swim', 'Run'])
    expect(tasks[2]).toMatchObject({ priority: 'low', dueTime: Date.parse(`${inDays(2)}T10:00Z`) })
  })

  it('for another rule: tasks of other dates go, and come back with the first rule', async () => {
    const repeated = await Repeated.create()
    const changed = await repeated.taskOn(inDays(1))
    await updateTask(repeated.actor, { taskId: changed._id, details: 'Bring the mat.' })
    await updateRecurrence(repeated.actor, { ...repeated.of, repeat: 'every 7 days' })
    expect(await repeated.listDates()).toEqual([today(), inDays(1), inDays(7), inDays(14)])
    await updateRecurrence(repeated.actor, { ...repeated.of, repeat: 'every day' })
    expect(await repeated.listDates()).toHaveLength(occurrencesAheadDays + 1)
  })

  it('to pause it: later tasks go, and those from the day of resuming on come back', async () => {
    const repeated = await Repeated.create()
    await pauseRecurrence(repeated.actor, repeated.of)
    expect(await repeated.listDates()).toEqual([today()])
    expect(await repeated.get()).toMatchObject({ isPaused: true, nextDate: today() })
    await repeated.pass(1)
    expect(await repeated.listDates()).toEqual([today()])
    await resumeRecurrence(repeated.actor, repeated.of)
    expect(await repeated.listDates()).toHaveLength(occurrencesAheadDays + 1)
  })

  it('to delete it, and then not to', async () => {
    const repeated = await Repeated.create()
    const before = await repeated.listDates()
    await deleteRecurrence(repeated.actor, repeated.of)
    await expect(repeated.get()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(deleteRecurrence(repeated.actor, repeated.of)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await restoreRecurrence(repeated.actor, repeated.of)
    expect(await repeated.listDates()).toEqual(before)
  })
})

describe('a recurrence that counts from completions', () => {
  const create = () => Repeated.create({ repeat: 'every! 3 days' })

  it('has one open task, and makes the next when that is completed', async () => {
    const repeated = await create()
    expect(await repeated.listDates()).toEqual([today()])
    await toggleTask(repeated.actor, { taskId: (await repeated.taskOn(today()))._id })
    await repeated.runDue()
    expect(await repeated.listDates()).toEqual([today(), inDays(3)])
    // Completed before its date: it counts from today all the same, and today plus three days is taken.
    await toggleTask(repeated.actor, { taskId: (await repeated.taskOn(inDays(3)))._id })
    await repeated.runDue()
    expect(await repeated.listDates()).toEqual([today(), inDays(3), inDays(6)])
  })

  it('takes the next task back when the completion is undone', async () => {
    const repeated = await create()
    const { _id: taskId } = await repeated.taskOn(today())
    await toggleTask(repeated.actor, { taskId })
    await repeated.runDue()
    await toggleTask(repeated.actor, { taskId })
    await repeated.runDue()
    expect(await repeated.listDates()).toEqual([today()])
  })

  it('goes on after a task that was skipped', async () => {
    const repeated = await create()
    await archiveTask(repeated.actor, { taskId: (await repeated.taskOn(today()))._id })
    await repeated.runDue()
    expect(await repeated.listDates()).toEqual([inDays(3)])
  })
})

describe('this and all later ones', () => {
  const split = async (repeated: Repeated, date: string, changes: Partial<SplitRecurrence>) =>
    toPlainData(await splitRecurrence(repeated.actor, { ...repeated.of, date, ...changes }))._id
  const open = (repeated: Repeated, from: string) =>
    searchTasks(repeated.actor, SearchQuery.parse({ from, to: inDays(14) })).then(({ tasks }) =>
      tasks.filter(({ archivedAt }) => archivedAt === null),
    )

  it('end a recurrence and start another, and the tasks of the dates stay the same tasks', async () => {
    const repeated = await Repeated.create({ time: '09:00', ifMissed: 'keep' })
    const before = await repeated.listTasks()
    const later = repeated.as(await split(repeated, inDays(3), { text: 'Run', time: '10:00' }))
    expect(await repeated.get()).toMatchObject({ text: 'Stretch', rule: `FREQ=DAILY;UNTIL=${compact(inDays(2))}` })
    expect(await later.get()).toMatchObject({ text: 'Run', time: '10:00', startDate: inDays(3), ifMissed: 'keep' })
    expect((await repeated.listTasks()).map(({ text }) => text)).toEqual(['Stretch', 'Stretch', 'Stretch'])
    const tasks = await later.listTasks()
    expect(tasks.map(({ _id }) => _id)).toEqual(before.slice(3).map(({ _id }) => _id))
    expect(tasks[0]).toMatchObject({ text: 'Run', dueTime: Date.parse(`${inDays(3)}T10:00Z`) })
    await later.pass(1)
    expect(await later.listDates()).toContain(inDays(15))
    expect(await repeated.listDates()).toEqual([today(), inDays(1), inDays(2)])
  })

  it('take the task that was changed by hand along, which follows from then on', async () => {
    const repeated = await Repeated.create()
    const { _id: taskId } = await repeated.taskOn(inDays(2))
    await updateTask(repeated.actor, { taskId, text: 'Swim' })
    const later = repeated.as(await split(repeated, inDays(2), { text: 'Swim' }))
    await updateRecurrence(repeated.actor, { ...later.of, text: 'Dive' })
    expect((await later.taskOn(inDays(2))).text).toBe('Dive')
    expect(await open(repeated, today())).toHaveLength(occurrencesAheadDays + 1)
  })

  it('keep what was skipped, completed and changed', async () => {
    const repeated = await Repeated.create()
    const [, , skipped, done, changed] = await repeated.listTasks()
    await archiveTask(repeated.actor, { taskId: skipped?._id ?? '' })
    await toggleTask(repeated.actor, { taskId: done?._id ?? '' })
    await updateTask(repeated.actor, { taskId: changed?._id ?? '', text: 'Swim' })
    const later = repeated.as(await split(repeated, inDays(1), { text: 'Run' }))
    const tasks = await later.listTasks()
    expect(tasks.slice(0, 5).map(({ date, text }) => [date, text])).toEqual([
      [inDays(1), 'Run'],
      [inDays(2), 'Stretch'],
      [inDays(3), 'Stretch'],
      [inDays(4), 'Swim'],
      [inDays(5), 'Run'],
    ])
  })

  it('follow another rule from the date on', async () => {
    const repeated = await Repeated.create()
    const later = repeated.as(await split(repeated, inDays(5), { repeat: 'every 3 days' }))
    expect(await repeated.listDates()).toEqual([0, 1, 2, 3, 4].map(inDays))
    expect(await later.listDates()).toEqual([5, 8, 11, 14].map(inDays))
  })

  it('keep the rhythm and the count', async () => {
    const repeated = await Repeated.create({ rule: 'FREQ=DAILY;INTERVAL=2;COUNT=5', startDate: inDays(-2) })
    expect(await repeated.listDates()).toEqual([0, 2, 4, 6].map(inDays))
    const later = repeated.as(await split(repeated, inDays(3), { text: 'Run' }))
    expect(await later.get()).toMatchObject({ rule: 'FREQ=DAILY;INTERVAL=2;COUNT=2', startDate: inDays(4) })
    expect(await later.listDates()).toEqual([4, 6].map(inDays))
    expect(await repeated.listDates()).toEqual([0, 2].map(inDays))
  })

  it('leave nothing of one that had no date before', async () => {
    const repeated = await Repeated.create()
    const later = repeated.as(await split(repeated, today(), { text: 'Run' }))
    await expect(repeated.get()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await later.listDates()).toHaveLength(occurrencesAheadDays + 1)
    expect(new Set((await later.listTasks()).map(({ text }) => text))).toEqual(new Set(['Run']))
  })

  it.each([0, 4])('are undone as a whole, from day %i', async (day) => {
    const repeated = await Repeated.create({ time: '09:00' })
    const before = await repeated.get()
    const tasks = await repeated.listTasks()
    const later = repeated.as(await split(repeated, inDays(day), { repeat: 'every 3 days', text: 'Run' }))
    await joinRecurrences(repeated.actor, { ...later.of, earlierId: repeated.recurrenceId, rule: before.rule })
    expect(await repeated.get()).toEqual(before)
    expect((await repeated.listTasks()).map(({ date, text, dueTime }) => [date, text, dueTime])).toEqual(
      tasks.map(({ date, text, dueTime }) => [date, text, dueTime]),
    )
    await expect(later.get()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await open(repeated, today())).toHaveLength(occurrencesAheadDays + 1)
  })

  it('take the one open task of a recurrence that counts from completions', async () => {
    const repeated = await Repeated.create({ repeat: 'every! 3 days' })
    await toggleTask(repeated.actor, { taskId: (await repeated.taskOn(today()))._id })
    await repeated.runDue()
    const later = repeated.as(await split(repeated, inDays(3), { text: 'Run' }))
    await later.runDue()
    expect(await repeated.listDates()).toEqual([today()])
    expect(await later.listDates()).toEqual([inDays(3)])
    await joinRecurrences(repeated.actor, {
      ...later.of,
      earlierId: repeated.recurrenceId,
      rule: 'FREQ=DAILY;INTERVAL=3',
    })
    await repeated.runDue()
    expect(await repeated.listDates()).toEqual([today(), inDays(3)])
  })

  it('are refused as a whole when nothing follows, or the account has no room for another', async () => {
    const repeated = await Repeated.create({ rule: 'FREQ=DAILY;COUNT=3' })
    const before = await repeated.get()
    await expect(split(repeated, inDays(3), {})).rejects.toMatchObject({ details: [{ path: 'date' }] })
    const rows = Array.from({ length: maxRecurrencesPerAccount - 1 }, () => ({
      userId: repeated.actor.userId,
      id: newId(),
      text: 'x',
      rule: 'FREQ=DAILY',
      startDate: new Date(today()),
      plannedUntil: new Date(today()),
      isPaused: true,
    }))
    await db().recurrence.createMany({ data: rows })
    await expect(split(repeated, inDays(1), { text: 'Run' })).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
    expect(await repeated.get()).toEqual(before)
    expect(
      toPlainData(await splitRecurrence(repeated.actor, { ...repeated.of, date: today(), text: 'Run' }))._id,
    ).toBeTruthy()
  })
})
