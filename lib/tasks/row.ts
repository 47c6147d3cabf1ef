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

/** SQL for a row of "Task" as the JSON of a `Task`. */
export const taskJson = `json_build_object(${shared}, 'archivedAt', ${unixMs('archivedAt')}, 'previousDates', "previousDates")`

/** SQL for a row of "Task" as the JSON of a `DashboardTask`. */
export const dashboardTaskJson = `json_build_object(${shared})`
