import { Prisma } from '@/lib/generated/prisma/client'

const shared = `
  '_id', "id",
  'text', "text",
  'date', "date",
  'isCompleted', "isCompleted",
  'priority', "priority",
  'dueTime', "dueTime",
  'timeSpent', "timeSpent",
  'details', "details",
  'order', "order",
  'createdAt', ${unixMs('createdAt')}`

function unixMs(column: string): string {
  return `(extract(epoch FROM "${column}") * 1000)::bigint`
}

/** A row of "Task" as the JSON of a `Task`. */
export const taskJson = Prisma.raw(
  `json_build_object(${shared}, 'archivedAt', ${unixMs('archivedAt')}, 'previousDates', "previousDates")`,
)

/** A row of "Task" as the JSON of a `DashboardTask`. */
export const dashboardTaskJson = Prisma.raw(`json_build_object(${shared})`)
