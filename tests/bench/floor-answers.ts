import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { withSessionSettings } from '@/lib/session-settings'
import type { Statement } from '@/lib/statement'
import { type Figures, figures, makeAnalytics } from '@/lib/tasks/analytics'
import { dashboard, oneTask, tasksOfDate } from '@/lib/tasks/read'
import { insert, toggle } from '@/lib/tasks/write'

// As many connections as the product has.
const pool = new pg.Pool({ connectionString: withSessionSettings(process.env.DATABASE_URL ?? ''), max: 10 })

/** Passes on as text what SQL has made whole. */
const asText: pg.CustomTypesConfig = { getTypeParser: () => String }

export async function answerList(user: string, date: string): Promise<string> {
  const [row] = await run<{ tasks: string }>('list', tasksOfDate, [user, date], asText)
  return row?.tasks ?? ''
}

export async function answerOne(user: string, id: string): Promise<string> {
  const [row] = await run<{ task: string }>('one', oneTask, [user, id], asText)
  return row?.task ?? ''
}

type CreateInput = { text: string; date: string; priority?: string; details?: string }

export async function answerCreate(user: string, input: CreateInput): Promise<string> {
  const _id = uuidv7()
  const { text, date, priority = null, details = null } = input
  await run('create', insert, [user, _id, text, date, false, priority, null, null, details])
  return JSON.stringify({ _id })
}

export async function answerToggle(user: string, id: string): Promise<string> {
  await run('toggle', toggle, [user, id])
  return '{"success":true}'
}

type DashboardRow = { overdue: object[]; pending: object[]; completedToday: object[]; streak: number }

export async function answerDashboard(user: string, date: string): Promise<string> {
  const [row] = await run<DashboardRow>('dashboard', dashboard, [user, date])
  if (!row) return ''
  const { streak, ...lists } = row
  const stats = { pendingCount: lists.pending.length, completedTodayCount: lists.completedToday.length, streak }
  return JSON.stringify({ ...lists, stats })
}

export async function answerAnalytics(user: string, startDate: string, endDate: string): Promise<string> {
  const [row] = await run<Figures>('analytics', figures, [user, startDate, endDate, endDate])
  return row ? JSON.stringify(makeAnalytics(startDate, row)) : ''
}

/** Runs a statement of the product, prepared once on each connection. */
async function run<Row extends object>(
  name: string,
  { text }: Statement,
  values: unknown[],
  types?: pg.CustomTypesConfig,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text, values, ...(types && { types }) })
  return rows
}
