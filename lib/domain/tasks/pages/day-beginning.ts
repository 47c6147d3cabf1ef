import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { dashboardTaskFields } from '@/lib/domain/tasks/columns'
import { isActiveOn, isOverdueOn } from '@/lib/domain/tasks/conditions'
import { dashboardExample } from '@/lib/domain/tasks/examples'
import { partFields } from '@/lib/domain/tasks/parts'
import { DashboardTask, OneDate } from '@/lib/domain/tasks/schema'
import { streakEndingAt } from '@/lib/domain/tasks/statistics/streak'
import { selectJson } from '@/lib/domain/tasks/task-json'
import { statement } from '@/lib/foundation/database/statement'

/** The first tasks of a list, by date and then by order, and how many it has. */
const ListBeginning = z.object({ tasks: z.array(DashboardTask), count: z.int() })

const DayBeginning = z.object({
  open: ListBeginning,
  overdue: ListBeginning,
  done: ListBeginning,
  streak: z.int(),
})
type DayBeginning = z.output<typeof DayBeginning>

const DayBeginningQuery = OneDate.extend({
  /** Whether open tasks of earlier dates belong to it. */
  hasOverdue: z.boolean(),
  /** How many tasks of each list are read. */
  limit: z.int(),
})

const ofDate = isActiveOn('$2::date')
/** $3 the date before which open tasks are overdue, $4 how many tasks of each list. */
const lists = {
  open: `${ofDate} AND NOT "isCompleted"`,
  overdue: isOverdueOn('$3::date'),
  done: `${ofDate} AND "isCompleted"`,
}
const { recurrence: _notListed, ...listedParts } = partFields
const listedFields = { ...dashboardTaskFields, ...listedParts }
const readList = (condition: string) => `(
  SELECT json_build_object('tasks', first.tasks::json, 'count', (SELECT count(*) FROM "Task" WHERE ${condition}))
  FROM (${selectJson(listedFields, `${condition} ORDER BY "date", "order" LIMIT $4::integer`)}) AS first)`

const selectBeginning = statement(
  `SELECT ${Object.entries(lists)
    .map(([name, condition]) => `${readList(condition)} AS "${name}"`)
    .join(', ')}, ${streakEndingAt('$1::uuid', '$2::date')} AS streak`,
  DayBeginning,
)

/** Reads the first tasks of a date, and how many there are. */
export function readDayBeginning(
  actor: Actor,
  { date, hasOverdue, limit }: z.output<typeof DayBeginningQuery>,
): Promise<DayBeginning> {
  return selectBeginning.one(actor.userId, date, hasOverdue ? date : '-infinity', limit)
}

const none = { tasks: [], count: 0 }

/** No route has it: an agent reads the beginning of a day, where the API returns all of it. */
export const getDayBeginning = defineOperation({
  name: 'getDayBeginning',
  group: 'Statistics',
  effect: 'read',
  summary: 'Get the beginning of a day',
  description: 'The first tasks of each list of the dashboard, with counts and the streak.',
  isIdempotent: true,
  input: DayBeginningQuery,
  output: DayBeginning,
  errors: [],
  example: {
    input: { date: '2026-03-01', hasOverdue: true, limit: 50 },
    output: { open: { tasks: dashboardExample.pending, count: 1 }, overdue: none, done: none, streak: 4 },
  },
  run: readDayBeginning,
})
