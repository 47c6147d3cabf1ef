import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import { withSessionSettings } from '@/lib/session-settings'
import {
  analyticsStatement,
  type CreateInput,
  createStatement,
  dashboardStatement,
  listStatement,
  oneStatement,
  toggleStatement,
} from './floor-statements'

// As many connections as the product has.
const pool = new pg.Pool({ connectionString: withSessionSettings(process.env.DATABASE_URL ?? ''), max: 10 })
const texts = new Map<string, string>()

/** Passes on as text what SQL has made whole. */
const asText: pg.CustomTypesConfig = { getTypeParser: () => String }

export async function answerList(user: string, date: string): Promise<string> {
  const [row] = await run<{ tasks: string }>('list', listStatement(user, date), asText)
  return row?.tasks ?? ''
}

export async function answerOne(user: string, id: string): Promise<string> {
  const [row] = await run<{ task: string }>('one', oneStatement(user, id), asText)
  return row?.task ?? ''
}

export async function answerCreate(user: string, input: CreateInput): Promise<string> {
  const _id = uuidv7()
  await run('create', createStatement(user, _id, input))
  return JSON.stringify({ _id })
}

export async function answerToggle(user: string, id: string): Promise<string> {
  await run('toggle', toggleStatement(user, id))
  return '{"success":true}'
}

type DashboardRow = { overdue: object[]; pending: object[]; completedToday: object[]; streak: number }

export async function answerDashboard(user: string, date: string): Promise<string> {
  const [row] = await run<DashboardRow>('dashboard', dashboardStatement(user, date))
  if (!row) return ''
  const { streak, ...lists } = row
  const stats = { pendingCount: lists.pending.length, completedTodayCount: lists.completedToday.length, streak }
  return JSON.stringify({ ...lists, stats })
}

type Counts = { total: number; completed: number; high: number; medium: number; low: number; none: number }
type AnalyticsRow = { days: ({ date: string } & Counts)[]; streak: number }

export async function answerAnalytics(user: string, startDate: string, endDate: string): Promise<string> {
  const [row] = await run<AnalyticsRow>('analytics', analyticsStatement(user, startDate, endDate))
  if (!row) return ''
  const sum = (field: keyof Counts) => row.days.reduce((total, day) => total + day[field], 0)
  const [totalTasks, completedTasks] = [sum('total'), sum('completed')]
  return JSON.stringify({
    totalTasks,
    completedTasks,
    completionRate: totalTasks === 0 ? 0 : Math.round((100 * completedTasks) / totalTasks),
    currentStreak: row.streak,
    priorityBreakdown: { high: sum('high'), medium: sum('medium'), low: sum('low'), none: sum('none') },
    dailyStats: row.days.map(({ date, total, completed }) => ({ date, total, completed })),
  })
}

/** Runs a statement whose text never changes, prepared once on each connection. */
async function run<Row extends object>(
  name: string,
  statement: Prisma.Sql,
  types?: pg.CustomTypesConfig,
): Promise<Row[]> {
  const text = texts.get(name) ?? statement.text
  texts.set(name, text)
  const { rows } = await pool.query<Row>({ name, text, values: statement.values, ...(types && { types }) })
  return rows
}
