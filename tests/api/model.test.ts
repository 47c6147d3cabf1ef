// Random sequences of all operations by two accounts, compared with a model after each one.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeTaskState, createTask, getTask, listTasks, newUser, type Task, type TestUser } from '../support/client'
import * as model from '../support/model'

const dates = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'] as const
const date = fc.constantFrom(...dates)
const priority = fc.constantFrom('high', 'medium', 'low', null)
// An index into all tasks ever created by both accounts, so that some are foreign and some are deleted.
const pick = fc.nat(30)
const who = fc.boolean()

const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('create' as const), who, date, isCompleted: fc.boolean(), priority }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      who,
      pick,
      changes: fc.record(
        {
          text: fc.constantFrom('new', 'other'),
          date,
          isCompleted: fc.boolean(),
          priority,
          timeSpent: fc.constantFrom(0, 0.5, null),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('toggle' as const, 'archive' as const, 'restore' as const, 'purge' as const),
      who,
      pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      who,
      picks: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }),
      date,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reorder' as const), who, date, seed: fc.nat(1000), drop: fc.boolean() }),
  },
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

type Side = { user: TestUser; model: model.Model }
type World = { sides: [Side, Side]; ids: string[] }

const sideOf = (world: World, first: boolean) => world.sides[first ? 0 : 1]
const outcomeOf = ({ error }: { error?: { error: { code: string } } | undefined }) => error?.error.code ?? 'done'
const known = (world: World, index: number) => world.ids[index % world.ids.length] ?? ''

const transitions = { toggle: model.toggle, archive: model.archive, restore: model.restore }

async function perform(world: World, step: Operation): Promise<void> {
  const side = sideOf(world, step.who)
  const { user } = side
  if (step.kind === 'create') {
    const { date: on, isCompleted, priority: level } = step
    const id = await createTask(user, { text: 'made', date: on, isCompleted, priority: level })
    world.ids.push(id)
    const fields = {
      _id: id,
      text: 'made',
      date: on,
      isCompleted,
      priority: level,
      dueTime: null,
      timeSpent: null,
      details: null,
    }
    const order = model.nextOrder(side.model, on)
    side.model.tasks.push({ ...fields, order, createdAt: 0, archivedAt: null, previousDates: [] })
  } else if (step.kind === 'reorder') {
    const ids = model.list(side.model, step.date).map((task) => task._id)
    const shuffled = ids
      .map((id, index) => ({ id, weight: (index * 7919 + step.seed) % 101 }))
      .sort((a, b) => a.weight - b.weight)
      .map(({ id }) => id)
    const taskIds = step.drop ? shuffled.slice(1) : shuffled
    const answer = await user.api.POST('/api/v1/tasks/reorder', { body: { date: step.date, taskIds } })
    expect(outcomeOf(answer)).toBe(model.reorder(side.model, step.date, taskIds))
  } else if (world.ids.length === 0) {
    return
  } else if (step.kind === 'move') {
    const taskIds = [...new Set(step.picks.map((index) => known(world, index)))]
    const answer = await user.api.POST('/api/v1/tasks/move', { body: { taskIds, date: step.date } })
    expect(outcomeOf(answer)).toBe(model.move(side.model, taskIds, step.date))
  } else {
    const taskId = known(world, step.pick)
    const options = { params: { path: { taskId } } }
    if (step.kind === 'update') {
      const answer = await user.api.PATCH('/api/v1/tasks/{taskId}', { ...options, body: step.changes })
      expect(outcomeOf(answer)).toBe(model.update(side.model, taskId, step.changes))
    } else if (step.kind === 'purge') {
      expect(outcomeOf(await user.api.DELETE('/api/v1/tasks/{taskId}', options))).toBe(model.purge(side.model, taskId))
    } else {
      expect(outcomeOf(await changeTaskState(user, taskId, step.kind))).toBe(transitions[step.kind](side.model, taskId))
    }
  }
}

/** Normalizes timestamps, which the server chooses. The comparison covers only whether they are set. */
const timeless = <T extends { createdAt: number }>(task: T) => ({
  ...task,
  createdAt: 0,
  ...('archivedAt' in task && { archivedAt: task.archivedAt === null ? null : 1 }),
})

async function compare({ user, model: expected }: Side): Promise<void> {
  const query = { startDate: '2024-02-27', endDate: '2024-03-03' }
  const [figures, archivePage, ...lists] = await Promise.all([
    user.api.GET('/api/v1/tasks/analytics', { params: { query } }),
    user.api.GET('/api/v1/tasks/archived', { params: { query: { limit: 100 } } }),
    ...dates.map((on) => listTasks(user, on)),
  ])
  expect(lists.map((tasks) => tasks.map(timeless))).toEqual(dates.map((on) => model.list(expected, on)))
  expect(figures.data).toEqual(model.analytics(expected, query.startDate, query.endDate, '2026-01-01'))
  const byId = (tasks: Task[]) => tasks.map(timeless).sort((a, b) => a._id.localeCompare(b._id))
  expect(byId(archivePage.data?.tasks ?? [])).toEqual(byId(expected.tasks.filter((task) => task.archivedAt !== null)))
  const compareDashboard = async (on: string) => {
    const { data } = await user.api.GET('/api/v1/tasks/dashboard', { params: { query: { date: on } } })
    const { overdue = [], pending = [], completedToday = [], stats } = data ?? {}
    const shown = {
      overdue: overdue.map(timeless),
      pending: pending.map(timeless),
      completedToday: completedToday.map(timeless),
      stats,
    }
    expect(shown, on).toEqual(model.dashboard(expected, on))
  }
  await Promise.all([...dates, '2024-03-03'].map(compareDashboard))
  const [some] = expected.tasks
  if (some) expect(timeless(await getTask(user, some._id))).toEqual(some)
}

// In parts that run at the same time.
it.concurrent.each([1, 2, 3, 4, 5])(
  'behaves like the model under any sequence of operations by two accounts (part %d)',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25, size: 'max' }), async (steps) => {
        const world: World = {
          sides: [
            { user: await newUser(), model: { tasks: [] } },
            { user: await newUser(), model: { tasks: [] } },
          ],
          ids: [],
        }
        for (const step of steps) {
          await perform(world, step)
          await compare(sideOf(world, step.who))
        }
        await Promise.all(world.sides.map(compare))
      }),
      { numRuns: 5 },
    )
  },
  120_000,
)
