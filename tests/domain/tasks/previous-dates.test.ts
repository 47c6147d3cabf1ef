import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { getTask } from '@/lib/domain/tasks/get-task'
import { moveTasks } from '@/lib/domain/tasks/move-tasks'
import { moveOverdueTasks } from '@/lib/domain/tasks/pages/move-overdue'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { addDays } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { root } from '../../support/database-template'
import { connectForTest, createEmptyDatabase } from '../../support/empty-database'
import { newTask } from '../../support/new-task'

const firstDate = '2020-01-01'
const datesFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(firstDate, start + index))

const previousDatesOf = async (actor: Actor, taskId: string) =>
  toPlainData(await getTask(actor, { taskId })).previousDates

it('a task keeps the newest 100 dates, whichever operation moves it', async () => {
  const actor = await newActor()
  const taskId = await newTask(actor, { text: 'a task', date: firstDate })
  for (const date of datesFrom(1, 99)) await updateTask(actor, { taskId, date })
  expect(await previousDatesOf(actor, taskId)).toEqual(datesFrom(0, 99))
  await updateTask(actor, { taskId, date: addDays(firstDate, 100) })
  expect(await previousDatesOf(actor, taskId)).toEqual(datesFrom(0, 100))
  await updateTask(actor, { taskId, date: addDays(firstDate, 101) })
  expect(await previousDatesOf(actor, taskId)).toEqual(datesFrom(1, 100))
  await moveTasks(actor, { taskIds: [taskId], date: addDays(firstDate, 102) })
  expect(await previousDatesOf(actor, taskId)).toEqual(datesFrom(2, 100))
  const later = addDays(firstDate, 103)
  expect(await moveOverdueTasks(actor, { date: later })).toMatchObject([{ taskId }])
  expect(await previousDatesOf(actor, taskId)).toEqual(datesFrom(3, 100))
})

it('the migration drops the oldest dates of tasks that have more', async () => {
  const migrations = join('prisma', 'migrations')
  const project = mkdtempSync(join(tmpdir(), 'daymark-migrations-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'lib'))
  for (const name of readdirSync(join(root, migrations)).filter((folder) => folder < '20261121210000')) {
    cpSync(join(root, migrations, name), join(project, migrations, name), { recursive: true })
  }
  const url = await createEmptyDatabase()
  const client = await connectForTest(url)
  onTestFinished(() => client.end())
  await applyMigrations(url, project)
  await client.query(`INSERT INTO "User" ("id", "email") VALUES ('019b76da-a800-7001-8d5e-24e7b4c8f3a2', 'a@b.c')`)
  await client.query(
    `INSERT INTO "Task" ("userId", "id", "text", "date", "order", "previousDates")
     SELECT "id", gen_random_uuid(), 'a task', '2026-03-01', place - 1, dates
     FROM "User", unnest(ARRAY[100, 150]) WITH ORDINALITY AS list("count", place),
       LATERAL (SELECT array_agg('${firstDate}'::date + number ORDER BY number) FROM generate_series(0, "count" - 1) AS number) AS made(dates)`,
  )
  await applyMigrations(url, root)
  const { rows } = await client.query(
    `SELECT array_to_string("previousDates", ',') AS dates FROM "Task" ORDER BY "order"`,
  )
  expect(rows.map(({ dates }) => dates.split(','))).toEqual([datesFrom(0, 100), datesFrom(50, 100)])
})
