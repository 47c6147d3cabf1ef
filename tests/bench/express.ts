/**
 * The service as a beginner would write it with Express and Prisma: the key is looked up for each request, tasks are read
 * and written by Prisma's methods, and the figures are counted in JavaScript. Without a rate limit and a log.
 */
import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import express, { type Request, type Response } from 'express'
import { CreateTask } from '@/lib/domain/tasks/schema'
import { buildAnalytics } from '@/lib/domain/tasks/statistics/get-analytics'
import { PrismaClient } from '@/lib/foundation/database/generated/client'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { streakOf, taskJson } from './express-answers'

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL ?? '' }) })
const app = express()
app.use(express.json())
const tasks = express.Router()

app.get('/api/health', (_request, response) => {
  response.json({})
})

tasks.use(async (request, response, next) => {
  const hash = createHash('sha256')
    .update(request.get('x-api-key') ?? '')
    .digest()
  const key = await prisma.apiKey.findUnique({ where: { hash }, include: { user: true } })
  const isValid = key && !key.revokedAt && (!key.expiresAt || key.expiresAt > new Date())
  if (!isValid) {
    response.status(401).json({ error: { code: 'INVALID_API_KEY', message: 'The API key is invalid.' } })
    return
  }
  response.locals = { userId: key.userId, timeZone: key.user.timeZone }
  next()
})

type Handler = (request: Request, response: Response, userId: string) => Promise<void>

/** Passes the id of the user on. Express turns what is thrown into a response. */
const handle = (handler: Handler) => (request: Request, response: Response) =>
  handler(request, response, String(response.locals.userId))

const dayOf = (request: Request, name: string) => new Date(String(request.query[name]))

tasks.get(
  '/',
  handle(async (request, response, userId) => {
    const where = { userId, date: dayOf(request, 'date'), archivedAt: null }
    response.json((await prisma.task.findMany({ where, orderBy: { order: 'asc' } })).map(taskJson))
  }),
)

tasks.post(
  '/',
  handle(async (request, response, userId) => {
    const input = CreateTask.parse(request.body)
    const date = new Date(input.date)
    // Two requests at a time may find the same position, of which the database accepts one.
    for (;;) {
      const last = await prisma.task.aggregate({ where: { userId, date }, _max: { order: true } })
      try {
        const { text, isCompleted, priority = null, dueTime = null, timeSpent = null, details = null } = input
        const fields = { text, isCompleted, priority, dueTime, timeSpent, details }
        const data = { ...fields, userId, date, order: (last._max.order ?? -1) + 1 }
        const { id } = await prisma.task.create({ data, select: { id: true } })
        response.status(201).json({ _id: id })
        return
      } catch (error) {
        if (!isConflict(error)) throw error
      }
    }
  }),
)

tasks.post(
  '/:id/toggle',
  handle(async (request, response, userId) => {
    const where = { userId_id: { userId, id: String(request.params.id) } }
    const task = await prisma.task.findUniqueOrThrow({ where })
    const isCompleted = !task.isCompleted
    await prisma.task.update({ where, data: { isCompleted, completedAt: isCompleted ? new Date() : null } })
    response.json({ success: true })
  }),
)

tasks.get(
  '/dashboard',
  handle(async (request, response, userId) => {
    const date = dayOf(request, 'date')
    const overdue = await prisma.task.findMany({
      where: { userId, archivedAt: null, isCompleted: false, date: { lt: date } },
      orderBy: [{ date: 'asc' }, { order: 'asc' }],
    })
    const today = await prisma.task.findMany({ where: { userId, archivedAt: null, date }, orderBy: { order: 'asc' } })
    const [pending, completed] = [today.filter((task) => !task.isCompleted), today.filter((task) => task.isCompleted)]
    const brief = (task: (typeof today)[number]) => {
      const { archivedAt: _archivedAt, previousDates: _previousDates, ...rest } = taskJson(task)
      return rest
    }
    response.json({
      overdue: overdue.map(brief),
      pending: pending.map(brief),
      completedToday: completed.map(brief),
      stats: {
        pendingCount: pending.length,
        completedTodayCount: completed.length,
        streak: streakOf(await findCompletedDates(userId, date), String(request.query.date)),
      },
    })
  }),
)

tasks.get(
  '/analytics',
  handle(async (request, response, userId) => {
    const [startDate, endDate] = [String(request.query.startDate), String(request.query.endDate)]
    const counted = await prisma.task.findMany({
      where: {
        userId,
        date: { gte: new Date(startDate), lte: new Date(endDate) },
        OR: [{ isCompleted: true }, { archivedAt: null }],
      },
      select: { date: true, isCompleted: true, priority: true },
    })
    const today = dateIn(String(response.locals.timeZone), new Date())
    const anchor = endDate < today ? endDate : today
    const countPriority = (priority: string | null) => counted.filter((task) => task.priority === priority).length
    const days: string[] = []
    for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day)
    const totals = new Map(days.map((day) => [day, { total: 0, completed: 0 }]))
    for (const task of counted) {
      const ofDay = totals.get(task.date.toISOString().slice(0, 10))
      if (!ofDay) continue
      ofDay.total++
      if (task.isCompleted) ofDay.completed++
    }
    const row = {
      total: [...totals.values()].map(({ total }) => total),
      completed: [...totals.values()].map(({ completed }) => completed),
      high: countPriority('high'),
      medium: countPriority('medium'),
      low: countPriority('low'),
      none: countPriority(null),
      streak: streakOf(await findCompletedDates(userId, new Date(anchor)), anchor),
    }
    response.json(buildAnalytics(startDate, row))
  }),
)

tasks.get(
  '/:id',
  handle(async (request, response, userId) => {
    const where = { userId_id: { userId, id: String(request.params.id) } }
    response.json(taskJson(await prisma.task.findUniqueOrThrow({ where })))
  }),
)

/** The dates with completed tasks until a date, the last first. */
async function findCompletedDates(userId: string, until: Date): Promise<Date[]> {
  const where = { userId, isCompleted: true, date: { lte: until } }
  const found = await prisma.task.findMany({
    where,
    distinct: ['date'],
    orderBy: { date: 'desc' },
    select: { date: true },
  })
  return found.map(({ date }) => date)
}

function isConflict(error: unknown): boolean {
  return Object(error).code === 'P2002'
}

app.use('/api/v1/tasks', tasks)
const server = app.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close()
  process.exit()
})
