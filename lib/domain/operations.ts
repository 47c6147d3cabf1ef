// Everything that a caller can do with an API key: a table of contents. Each operation is one file, with its declaration
// and the function that runs it.

export { getMeOperation as getMe } from './accounts/get-me'
export { listKeysOperation as listKeys, revokeKeyOperation as revokeKey } from './accounts/manage-keys'
export { exportTasksOperation as exportTasks } from './export/export-tasks'
export { importTasksOperation as importTasks } from './import/import-file'
export { createTypedTaskOperation as createTask } from './quick-add/typed-tasks/create-typed-task'
export { parseTaskOperation as parseTask } from './quick-add/typed-tasks/parse-task'
export { createRecurrenceOperation as createRecurrence } from './recurrences/create-recurrence'
export { deleteRecurrenceOperation as deleteRecurrence } from './recurrences/delete-recurrence'
export { getRecurrenceOperation as getRecurrence } from './recurrences/get-recurrence'
export { listRecurrenceTasksOperation as listRecurrenceTasks } from './recurrences/list-recurrence-tasks'
export { listRecurrencesOperation as listRecurrences } from './recurrences/list-recurrences'
export {
  pauseRecurrenceOperation as pauseRecurrence,
  resumeRecurrenceOperation as resumeRecurrence,
} from './recurrences/pause-recurrence'
export { splitRecurrenceOperation as splitRecurrence } from './recurrences/split-recurrence'
export { updateRecurrenceOperation as updateRecurrence } from './recurrences/update-recurrence'
export { archiveTaskOperation as archiveTask } from './tasks/archive-task'
export { runBatchOperation as runBatch } from './tasks/batch/run-batch'
export { deleteTaskOperation as deleteTask } from './tasks/delete-task'
export { listChangesOperation as listChanges } from './tasks/events/list-changes'
export { streamChangesOperation as streamChanges } from './tasks/events/stream-changes'
export { getDashboardOperation as getDashboard } from './tasks/get-dashboard'
export { getTaskOperation as getTask } from './tasks/get-task'
export { listLabelsOperation as listLabels } from './tasks/labels/list-labels'
export { renameLabelOperation as renameLabel } from './tasks/labels/rename-label'
export { listTasksOperation as listTasks } from './tasks/list-tasks'
export { moveTasksOperation as moveTasks } from './tasks/move-tasks'
export { reorderTasksOperation as reorderTasks } from './tasks/reorder-tasks'
export { restoreTaskOperation as restoreTask } from './tasks/restore-task'
export { listArchivedTasksOperation as listArchivedTasks } from './tasks/search/list-archived-tasks'
export { searchTasksOperation as searchTasks } from './tasks/search/search-tasks'
export { getAnalyticsOperation as getAnalytics } from './tasks/statistics/get-analytics'
export { getTimerOperation as getTimer } from './tasks/timer/get-timer'
export { startTimerOperation as startTimer } from './tasks/timer/start-timer'
export { stopTimerOperation as stopTimer } from './tasks/timer/stop-timer'
export { toggleTaskOperation as toggleTask } from './tasks/toggle-task'
export { undoLastWriteOperation as undoLastChange } from './tasks/undo/undo-last-write'
export { updateTaskOperation as updateTask } from './tasks/update-task'
export { createWebhookOperation as createWebhook } from './webhooks/api/create-webhook'
export {
  listDeliveriesOperation as listDeliveries,
  redeliverOperation as redeliverMessage,
  testWebhookOperation as testWebhook,
} from './webhooks/api/deliveries'
export {
  deleteWebhookOperation as deleteWebhook,
  listWebhooksOperation as listWebhooks,
  updateWebhookOperation as updateWebhook,
} from './webhooks/api/manage-webhooks'
