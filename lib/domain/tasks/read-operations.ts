import * as z from 'zod'
import { defineOperation } from '@/lib/domain/operation/operation'
import { maxRangeDays, maxStreamsPerAccount } from '@/lib/foundation/limits'
import * as dashboard from './dashboard'
import * as follow from './events/follow'
import { Change, Changes, ChangesQuery, ChangesSince } from './events/schema'
import { analyticsExample, archivedTaskExample, changeExample, dashboardExample, taskExample } from './examples'
import * as read from './read'
import { ArchivePage, ArchiveQuery, OneDate, OneTask, Task } from './schema'
import * as archive from './search/archive'
import { FoundTasks, SearchQuery } from './search/schema'
import * as search from './search/search'
import * as analytics from './statistics/analytics'
import { Analytics, AnalyticsRange, Dashboard } from './statistics/schema'

const { _id: taskId, date } = taskExample

export const listTasks = defineOperation({
  name: 'listTasks',
  group: 'Tasks',
  effect: 'read',
  summary: 'List the tasks of a date',
  description: 'The active tasks of the date, by order.',
  isIdempotent: true,
  input: OneDate,
  output: z.array(Task),
  errors: [],
  example: { input: { date }, output: [taskExample] },
  isRevalidated: true,
  run: read.listTasks,
})

export const getTask = defineOperation({
  name: 'getTask',
  group: 'Tasks',
  effect: 'read',
  summary: 'Get a task',
  description: 'One task, active or archived.',
  isIdempotent: true,
  input: OneTask,
  output: Task,
  errors: ['NOT_FOUND'],
  example: { input: { taskId }, output: taskExample },
  isVersioned: true,
  isRevalidated: true,
  run: read.getTask,
})

export const listArchivedTasks = defineOperation({
  name: 'listArchivedTasks',
  group: 'Tasks',
  effect: 'read',
  summary: 'List the archived tasks',
  description:
    'A page of the archive, the last archived first. `nextCursor` fetches the next page; it is null on the last.',
  isIdempotent: true,
  input: ArchiveQuery,
  output: ArchivePage,
  errors: [],
  example: { input: {}, output: { tasks: [archivedTaskExample], nextCursor: null } },
  isCompressed: true,
  run: archive.listArchivedTasks,
})

export const getDashboard = defineOperation({
  name: 'getDashboard',
  group: 'Statistics',
  effect: 'read',
  summary: 'Get the dashboard of a date',
  description: 'Overdue, pending and completed tasks of the date, with counts and the streak, in one call.',
  isIdempotent: true,
  input: OneDate,
  output: Dashboard,
  errors: [],
  example: { input: { date }, output: dashboardExample },
  isRevalidated: true,
  run: dashboard.getDashboard,
})

export const getAnalytics = defineOperation({
  name: 'getAnalytics',
  group: 'Statistics',
  effect: 'read',
  summary: 'Get figures for a range of dates',
  description: `Both dates are included; the range is at most ${maxRangeDays} days. Completed tasks count whether archived or not, open ones only while active.`,
  isIdempotent: true,
  input: AnalyticsRange,
  output: Analytics,
  errors: [],
  example: { input: { startDate: '2026-03-01', endDate: '2026-03-02' }, output: analyticsExample },
  isCompressed: true,
  run: analytics.getAnalytics,
})

export const searchTasks = defineOperation({
  name: 'searchTasks',
  group: 'For scripts',
  effect: 'read',
  summary: 'Search tasks',
  description:
    'Finds tasks by words, dates, state and priority, on pages. Every parameter is optional; without any, it returns every task, the newest date first.',
  isIdempotent: true,
  input: SearchQuery,
  output: FoundTasks,
  errors: [],
  example: { input: { q: 'plants', state: 'open' }, output: { tasks: [taskExample], nextCursor: null } },
  isCompressed: true,
  run: search.searchTasks,
})

export const listChanges = defineOperation({
  name: 'listChanges',
  group: 'For scripts',
  effect: 'read',
  summary: 'List changes',
  description: `What happened to the account's tasks after \`since\`, in order, each change with the task as it is now. No change is missed or repeated. Without \`since\` there are no changes but the current cursor, to begin with: take it before you read the tasks.`,
  isIdempotent: true,
  input: ChangesQuery,
  output: Changes,
  errors: ['GONE'],
  example: {
    input: { since: '41', wait: '25' },
    output: { changes: [changeExample], nextCursor: changeExample.id },
  },
  isCompressed: true,
  maxWaitMs: ({ since, wait }) => (since === undefined ? 0 : wait * 1000),
  run: follow.listChanges,
})

export const streamChanges = defineOperation({
  name: 'streamChanges',
  group: 'For scripts',
  effect: 'read',
  summary: 'Stream changes',
  description: `The same as \`listChanges\`, as server-sent events: \`data\` is a change, \`id\` its cursor. A client that reconnects with \`Last-Event-ID\` misses nothing. An idle stream carries a comment every 20 seconds. It ends when the API key is revoked or expires. Opening it counts as one request; at most ${maxStreamsPerAccount} may be open for an account.`,
  isIdempotent: true,
  input: ChangesSince,
  output: Change,
  errors: ['GONE'],
  example: { input: { since: '41' }, output: changeExample },
  isStreamed: true,
  run: follow.streamChanges,
})
