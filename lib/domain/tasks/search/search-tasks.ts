import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { taskExample } from '@/lib/domain/tasks/examples'
import { Task } from '@/lib/domain/tasks/schema'
import { taskJsonWith } from '@/lib/domain/tasks/task-json'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { type Statement, statement, type Value } from '@/lib/foundation/database/statement'
import { validationError } from '@/lib/foundation/errors'
import { eventsKeptDays } from '@/lib/foundation/limits'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { instantOf } from '@/lib/foundation/time/local-time'
import {
  encodeSearchCursor,
  FoundTasks,
  type SearchPosition,
  SearchQuery,
  type SearchSort,
  type SearchState,
} from './schema'

export const searchTasksOperation = defineOperation({
  name: 'searchTasks',
  group: 'For scripts',
  effect: 'read',
  summary: 'Search tasks',
  description:
    'Finds tasks by words, label, dates, state, priority, due time, the date that they were moved from and the time of their last change, on pages. Every parameter is optional; without any, it returns every task, the newest date first.',
  isIdempotent: true,
  input: SearchQuery,
  output: FoundTasks,
  errors: [],
  example: { input: { q: 'plants', state: 'open' }, output: { tasks: [taskExample], nextCursor: null } },
  isCompressed: true,
  run: searchTasks,
})

/** How many tasks are compared with the words one by one, before the index of words is used. */
const windowSize = 20_000
/** Archived tasks are spread over the table, so each costs more. */
const archivedWindowSize = 5000
/** Words of more bytes are stored apart from their task, and cost several hundred times as much. */
const longWordsBytes = 2000
const maxLongTasks = 50

const conditions: Record<SearchState, string> = {
  all: 'true',
  open: `"archivedAt" IS NULL AND NOT "isCompleted"`,
  completed: `"archivedAt" IS NULL AND "isCompleted"`,
  archived: `"archivedAt" IS NOT NULL`,
}

/** How each sort orders tasks, which are after the position ($5, $6), and the position before every task. */
const orders: Record<SearchSort, { by: string; after: string; start: [string, string | number] }> = {
  newest: {
    by: '"Task"."date" DESC, "Task"."order" DESC',
    after: '("date", "order") < ($5::date, $6::integer)',
    start: ['infinity', 0],
  },
  oldest: {
    by: '"Task"."date", "Task"."order"',
    after: '("date", "order") > ($5::date, $6::integer)',
    start: ['-infinity', 0],
  },
  archived: {
    by: '"Task"."archivedAt" DESC, "Task"."id" DESC',
    after: '("archivedAt", "id") < ($5::timestamptz, $6::uuid)',
    start: ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  },
}

const Row = z.object({ task: Task, archivedAt: z.number().nullable() })
type Search = Statement<z.output<typeof Row>>

type Kind = {
  sort: SearchSort
  state: SearchState
  hasParts: boolean
  hasLabel: boolean
  wasMoved: boolean
  wasChanged: boolean
  hasDueTime: boolean | undefined
}

/**
 * The tasks with a change at or after an instant, apart from changes of their place in a list. Reads the changes since then,
 * from the last one back.
 * @param since the parameter with the instant
 */
const changedTasks = (since: string) => `(
    SELECT task.* FROM (
      SELECT DISTINCT "taskId" FROM "TaskEvent"
      WHERE "userId" = $1::uuid AND "type" <> 'reordered' AND "position" > coalesce((
        SELECT "position" FROM "TaskEvent" WHERE "userId" = $1::uuid AND "at" < ${since}::timestamptz
        ORDER BY "position" DESC LIMIT 1
      ), 0)
    ) AS change
    CROSS JOIN LATERAL (SELECT * FROM "Task" WHERE "userId" = $1::uuid AND "id" = change."taskId" LIMIT 1) AS task
  ) AS "Task"`

/** @param included the parameter with the names of the parts; without it there are none */
const selected = (included?: string) =>
  `SELECT ${taskJsonWith(included && `${included}::text[]`)} AS task, ${milliseconds('"archivedAt"')} AS "archivedAt"`

/**
 * Builds the statements of a search. $2 and $3 the first and the last date, $4 the priority, $5 and $6 where the page
 * before ended, $7 how many; then, where there is one, the date that tasks were moved from, the instant since which they
 * changed, the words, the label, and the names of the parts.
 */
function searchStatements(kind: Kind): { all: Search; recent?: Search; rare: Search } {
  const { sort, state, hasParts, hasLabel, wasMoved, wasChanged, hasDueTime } = kind
  const { by, after } = orders[sort]
  const candidates = `"userId" = $1::uuid AND ${conditions[state]} AND "date" BETWEEN $2::date AND $3::date AND ${after}`
  const isWanted = [
    `($4::"Priority" IS NULL OR "priority" = $4::"Priority")`,
    ...(wasMoved ? [`"date" <> $8::date AND $8::date = ANY ("previousDates")`] : []),
    ...(hasDueTime === undefined ? [] : [`"dueTime" IS ${hasDueTime ? 'NOT NULL' : 'NULL'}`]),
  ].join(' AND ')
  // A plan for all values may read the whole archive by date, and sort it.
  const options = { isPlannedForValues: sort === 'archived' }
  const first = 8 + Number(wasMoved) + Number(wasChanged)
  const tasks = wasChanged ? changedTasks(`$${first - 1}`) : '"Task"'
  const selectedByWords = selected(hasParts ? `$${first + (hasLabel ? 2 : 1)}` : undefined)
  // A subquery, so that it runs once and not for each task.
  const hasWords = `"words" @@ (SELECT "wordQuery"($1::uuid, $${first}::text))`
  const isFound = hasLabel ? `${hasWords} AND "hasLabel"("text", $${first + 1}::text)` : hasWords
  // In the order of the answer, so that it ends as soon as a page is full.
  const recent = () =>
    statement(
      `${selectedByWords} FROM (
        SELECT *, count(*) FILTER (WHERE pg_column_size("words") > ${longWordsBytes})
          OVER (ORDER BY ${by} ROWS UNBOUNDED PRECEDING) AS "longTasks"
        FROM (
          SELECT * FROM "Task" WHERE ${candidates}
          ORDER BY ${by} LIMIT ${state === 'archived' ? archivedWindowSize : windowSize}
        ) AS "Task"
      ) AS "Task"
      WHERE "longTasks" <= ${maxLongTasks} AND ${isWanted} AND ${isFound} ORDER BY ${by} LIMIT $7::integer`,
      Row,
      options,
    )
  return {
    // The changes bound what is read, whatever the words are.
    ...(!wasChanged && { recent: recent() }),
    all: statement(
      `${selected(hasParts ? `$${first}` : undefined)} FROM ${tasks} WHERE ${candidates} AND ${isWanted} ORDER BY ${by} LIMIT $7::integer`,
      Row,
      options,
    ),
    // Without the values, PostgreSQL would take every account for a small one, and read all tasks of a large one.
    rare: statement(
      `WITH found AS MATERIALIZED (SELECT * FROM ${tasks} WHERE "userId" = $1::uuid AND ${isFound})
      ${selectedByWords} FROM found AS "Task" WHERE ${candidates} AND ${isWanted} ORDER BY ${by} LIMIT $7::integer`,
      Row,
      { isPlannedForValues: true },
    ),
  }
}

const built = new Map<string, ReturnType<typeof searchStatements>>()

function statementsFor(kind: Kind): ReturnType<typeof searchStatements> {
  const name = Object.values(kind).join()
  const statements = built.get(name) ?? searchStatements(kind)
  built.set(name, statements)
  return statements
}

/**
 * Finds tasks, such as by words and a label. A word that many tasks contain is found among the first thousands in
 * the order of the answer; only when these do not fill the page are the tasks with the words looked up in their index. The
 * words of a label are looked up so too, because the index has no labels.
 * @throws VALIDATION_ERROR when changes since then are no longer kept
 */
export async function searchTasks(actor: Actor, search: SearchQuery): Promise<FoundTasks> {
  const {
    q = '',
    from = '0001-01-01',
    to = '9999-12-31',
    state,
    priority = null,
    sort,
    limit,
    cursor,
    label,
    movedFrom,
    changedSince,
    hasDueTime,
    include,
  } = search
  const hasLabel = label !== undefined
  const wasMoved = movedFrom !== undefined
  const wasChanged = changedSince !== undefined
  const hasParts = include !== undefined
  const statements = statementsFor({ sort, state, hasParts, hasLabel, wasMoved, wasChanged, hasDueTime })
  const start = cursor ? positionValues(cursor) : orders[sort].start
  // One more than requested tells whether there is a next page.
  const values: Value[] = [actor.userId, from, to, priority, ...start, limit + 1]
  if (wasMoved) values.push(movedFrom)
  if (wasChanged) values.push(readInstant(changedSince, actor))
  const parts = include ? [include] : []
  const found = async () => {
    if (q === '' && !hasLabel) return (await statements.all.run(...values, ...parts)).rows
    const sought: Value[] = hasLabel ? [`${q} ${label}`, label] : [q]
    const recent = await statements.recent?.run(...values, ...sought, ...parts)
    if (recent && recent.rows.length > limit) return recent.rows
    return (await statements.rare.run(...values, ...sought, ...parts)).rows
  }
  const rows = await found()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { tasks: page.map(({ task }) => task), nextCursor: last ? encodeSearchCursor(positionOf(sort, last)) : null }
}

/** The instant since which tasks changed: a date is its beginning. */
function readInstant(since: CalendarDate | number, { timeZone, dayStart }: Actor): Date {
  const instant = typeof since === 'number' ? since : instantOf(since, { hour: dayStart, minute: 0 }, timeZone)
  if (instant >= Date.now() - eventsKeptDays * 86_400_000) return new Date(instant)
  const message = `must be within the last ${eventsKeptDays} days, for which changes are kept`
  throw validationError([{ path: 'changedSince', message }])
}

function positionValues([sort, first, second]: SearchPosition): Value[] {
  return sort === 'archived' ? [new Date(first), second] : [first, second]
}

function positionOf(sort: SearchSort, { task, archivedAt }: z.output<typeof Row>): SearchPosition {
  return sort === 'archived' ? [sort, archivedAt ?? 0, task._id] : [sort, task.date, task.order]
}
