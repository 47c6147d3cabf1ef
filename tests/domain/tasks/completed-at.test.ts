import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { runBatch } from '@/lib/domain/tasks/batch/run-batch'
import { Batch } from '@/lib/domain/tasks/batch/schema'
import { createTask } from '@/lib/domain/tasks/create-task'
import { restoreTask } from '@/lib/domain/tasks/restore-task'
import { getInsights } from '@/lib/domain/tasks/statistics/insights'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { db } from '@/lib/foundation/database/client'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { root } from '../../support/database-template'
import { connectForTest, createEmptyDatabase } from '../../support/empty-database'

const today = dateIn('UTC', new Date())

async function create(actor: Actor, isCompleted = false): Promise<string> {
  return toPlainData(await createTask(actor, { text: 'x', date: today, isCompleted }))._id
}

async function readCompletedAt({ userId }: Actor, id: string): Promise<Date | null> {
  return (await db().task.findUniqueOrThrow({ where: { userId_id: { userId, id } } })).completedAt
}

const batch = (actor: Actor, ...operations: object[]) => runBatch(actor, Batch.parse({ operations }))

describe('the instant of a completion', () => {
  it.each<[string, (actor: Actor, taskId: string) => Promise<unknown>]>([
    ['toggle', (actor, taskId) => toggleTask(actor, { taskId })],
    ['update', (actor, taskId) => updateTask(actor, { taskId, isCompleted: true })],
    ['update with a date', (actor, taskId) => updateTask(actor, { taskId, isCompleted: true, date: '2026-03-01' })],
    ['batch', (actor, taskId) => batch(actor, { op: 'complete', taskId })],
  ])('is stored by %s, and stays until the task is reopened', async (_, complete) => {
    const actor = await newActor()
    const taskId = await create(actor)
    expect(await readCompletedAt(actor, taskId)).toBeNull()
    const before = Date.now()
    await complete(actor, taskId)
    const completedAt = await readCompletedAt(actor, taskId)
    expect(Math.abs((completedAt?.getTime() ?? 0) - before)).toBeLessThan(30_000)
    await updateTask(actor, { taskId, isCompleted: true, text: 'y' })
    await updateTask(actor, { taskId, date: addDays(today, 1) })
    await batch(actor, { op: 'complete', taskId }, { op: 'update', taskId, text: 'z' })
    await archiveTask(actor, { taskId })
    await restoreTask(actor, { taskId })
    expect(await readCompletedAt(actor, taskId)).toEqual(completedAt)
  })

  it.each<[string, (actor: Actor, taskId: string) => Promise<unknown>]>([
    ['toggle', (actor, taskId) => toggleTask(actor, { taskId })],
    ['update', (actor, taskId) => updateTask(actor, { taskId, isCompleted: false })],
    ['batch', (actor, taskId) => batch(actor, { op: 'reopen', taskId })],
  ])('is removed when %s reopens the task', async (_, reopen) => {
    const actor = await newActor()
    const taskId = await create(actor)
    await toggleTask(actor, { taskId })
    await reopen(actor, taskId)
    expect(await readCompletedAt(actor, taskId)).toBeNull()
  })

  it('is unknown for a task that is created as completed', async () => {
    const actor = await newActor()
    const taskId = await create(actor, true)
    await batch(actor, { op: 'create', text: 'x', date: today, isCompleted: true })
    await updateTask(actor, { taskId, isCompleted: true })
    expect(await db().task.count({ where: { userId: actor.userId, completedAt: { not: null } } })).toBe(0)
    expect((await getInsights(actor, { startDate: today, endDate: today })).completions.flat()).toEqual(
      Array(7 * 24).fill(0),
    )
  })
})

it('the migration takes instants of completed tasks from the events of 30 days', async () => {
  const migrations = join('prisma', 'migrations')
  const project = mkdtempSync(join(tmpdir(), 'daymark-migrations-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'lib'))
  for (const name of readdirSync(join(root, migrations)).filter((folder) => folder < '20261122080000')) {
    cpSync(join(root, migrations, name), join(project, migrations, name), { recursive: true })
  }
  const url = await createEmptyDatabase()
  const client = await connectForTest(url)
  onTestFinished(() => client.end())
  await applyMigrations(url, project)
  const userId = '019b76da-a800-7001-8d5e-24e7b4c8f3a2'
  await client.query(`INSERT INTO "User" ("id", "email") VALUES ($1, 'a@b.c')`, [userId])
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  await client.query(
    `INSERT INTO "Task" ("userId", "id", "text", "date", "order", "isCompleted")
     SELECT $1, id, 'x', '2026-03-01', place - 1, place <> 2 FROM unnest($2::uuid[]) WITH ORDINALITY AS made(id, place)`,
    [userId, ids],
  )
  // The first was completed twice, the second was reopened, the third was created as completed.
  await client.query(
    `INSERT INTO "TaskEvent" ("userId", "position", "taskId", "type", "at")
     SELECT $1, row_number() OVER (), ($2::uuid[])[task], type::"TaskEventType", at::timestamptz
     FROM (VALUES (1, 'completed', '2026-03-01T10:00Z'), (1, 'reopened', '2026-03-02T10:00Z'),
       (1, 'completed', '2026-03-03T10:00Z'), (1, 'archived', '2026-03-04T10:00Z'),
       (2, 'completed', '2026-03-01T10:00Z'), (2, 'reopened', '2026-03-02T10:00Z'),
       (3, 'created', '2026-03-01T10:00Z')) AS happened(task, type, at)`,
    [userId, ids],
  )
  await applyMigrations(url, root)
  const { rows } = await client.query(`SELECT "completedAt" FROM "Task" ORDER BY "order"`)
  expect(rows.map((row) => row.completedAt)).toEqual([new Date('2026-03-03T10:00Z'), null, null])
})
