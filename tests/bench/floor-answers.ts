import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { changeOne } from '@/lib/domain/tasks/change-task'
import { insertTask, toParameters } from '@/lib/domain/tasks/create-task'
import { buildDashboard, selectDashboard } from '@/lib/domain/tasks/get-dashboard'
import { selectTask } from '@/lib/domain/tasks/get-task'
import { selectTasksOfDate } from '@/lib/domain/tasks/list-tasks'
import { CreateTask } from '@/lib/domain/tasks/schema'
import { type AnalyticsRow, buildAnalytics, selectAnalytics } from '@/lib/domain/tasks/statistics/get-analytics'
import { completeInput } from '@/lib/domain/tasks/write'
import { connectionLimit } from '@/lib/foundation/database/pool'
import type { Statement } from '@/lib/foundation/database/statement'
import { withSessionSettings } from '../support/session-options'

const pool = new pg.Pool({
  connectionString: withSessionSettings(process.env.DATABASE_URL ?? ''),
  max: connectionLimit(),
})

export async function answerList(user: string, date: string): Promise<string> {
  const [row] = await runStatement<{ tasks: string }>('list', selectTasksOfDate, [user, date])
  return row?.tasks ?? ''
}

export async function answerOne(user: string, id: string): Promise<string> {
  const [row] = await runStatement<{ task: string }>('one', selectTask, [user, id])
  return row?.task ?? ''
}

export async function answerCreate(user: string, input: unknown): Promise<string> {
  const _id = uuidv7()
  const parameters = toParameters(_id, CreateTask.parse(input))
  await callFunction('create', insertTask.query(completeInput(insertTask, { userId: user }, parameters)))
  return JSON.stringify({ _id })
}

export async function answerToggle(user: string, id: string): Promise<string> {
  const parameters = { task_id: id, versions: null, changes: { isToggled: true } }
  await callFunction('toggle', changeOne.query(completeInput(changeOne, { userId: user }, parameters)))
  return '{"success":true}'
}

export async function answerDashboard(user: string, date: string): Promise<string> {
  const [row] = await runStatement<{ overdue: string; rest: string }>('dashboard', selectDashboard, [user, date])
  return row ? buildDashboard(row) : ''
}

export async function answerAnalytics(user: string, startDate: string, endDate: string): Promise<string> {
  const [row] = await runStatement<AnalyticsRow>('analytics', selectAnalytics, [user, startDate, endDate, endDate])
  return row ? JSON.stringify(buildAnalytics(startDate, row)) : ''
}

/** Runs a prepared statement of the product. */
async function runStatement<Row extends object>(name: string, { text }: Statement, values: unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text, values })
  return rows
}

async function callFunction(name: string, query: { text: string; values: unknown[] }): Promise<void> {
  await pool.query({ name, ...query })
}
