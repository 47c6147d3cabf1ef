import type { Client } from 'openapi-fetch'
import { DaymarkError } from './errors'
import type { paths } from './generated/api'
import type { CreateTask, Input, OperationName, Output } from './operation-types'

export type Api = Client<paths>

/** Options that every attempt of a call passes to openapi-fetch. */
type Init = { signal: AbortSignal; fetch: (request: Request) => Promise<Response> }

type Answer<Name extends OperationName> = {
  data?: Name extends 'streamChanges' ? ReadableStream<Uint8Array> | null : Output<Name>
  error?: unknown
  response: Response
}

type Call<Name extends OperationName> = (api: Api, input: Input<Name>, init: Init) => Promise<Answer<Name>>

/** The path with an id. Any other text would be the path of something else. */
function withId<Name extends 'taskId' | 'recurrenceId' | 'webhookId' | 'keyId'>(
  name: Name,
  id: string,
): { path: Record<Name, string> } {
  checkId(name, id)
  // The cast is safe: the object has this one name.
  return { path: { [name]: id } as Record<Name, string> }
}

function checkId(name: string, id: string): void {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return
  throw new DaymarkError('INVALID_INPUT', `${name}: must be the id of a ${name.slice(0, -2)}, a UUID.`)
}

/** The request of each operation. The compiler compares paths, methods and fields with the description. */
export const calls: { [Name in OperationName]: Call<Name> } = {
  listTasks: (api, query, init) => api.GET('/api/v1/tasks', { ...init, params: { query } }),
  getTask: (api, { taskId, ...query }, init) =>
    api.GET('/api/v1/tasks/{taskId}', { ...init, params: { ...withId('taskId', taskId), query } }),
  listArchivedTasks: (api, query, init) => api.GET('/api/v1/tasks/archived', { ...init, params: { query } }),
  getDashboard: (api, query, init) => api.GET('/api/v1/tasks/dashboard', { ...init, params: { query } }),
  getAnalytics: (api, query, init) => api.GET('/api/v1/tasks/analytics', { ...init, params: { query } }),
  searchTasks: (api, query, init) => api.GET('/api/v1/tasks/search', { ...init, params: { query } }),
  listLabels: (api, _input, init) => api.GET('/api/v1/labels', init),
  renameLabel: (api, body, init) => api.POST('/api/v1/labels/rename', { ...init, body }),
  listChanges: (api, query, init) => api.GET('/api/v1/changes', { ...init, params: { query } }),
  streamChanges: (api, query, init) =>
    api.GET('/api/v1/events', { ...init, params: { query }, parseAs: 'stream' as const }),
  // The cast is for quick add: the description requires the date, which such a task may leave out.
  createTask: (api, body, init) => api.POST('/api/v1/tasks', { ...init, body: body as CreateTask }),
  updateTask: (api, { taskId, ...body }, init) =>
    api.PATCH('/api/v1/tasks/{taskId}', { ...init, params: withId('taskId', taskId), body }),
  toggleTask: (api, { taskId }, init) =>
    api.POST('/api/v1/tasks/{taskId}/toggle', { ...init, params: withId('taskId', taskId) }),
  archiveTask: (api, { taskId }, init) =>
    api.POST('/api/v1/tasks/{taskId}/archive', { ...init, params: withId('taskId', taskId) }),
  restoreTask: (api, { taskId }, init) =>
    api.POST('/api/v1/tasks/{taskId}/restore', { ...init, params: withId('taskId', taskId) }),
  deleteTask: (api, { taskId }, init) =>
    api.DELETE('/api/v1/tasks/{taskId}', { ...init, params: withId('taskId', taskId) }),
  getTimer: (api, _input, init) => api.GET('/api/v1/timer', init),
  startTimer: (api, { taskId }, init) =>
    api.POST('/api/v1/tasks/{taskId}/timer/start', { ...init, params: withId('taskId', taskId) }),
  stopTimer: (api, { taskId }, init) =>
    api.POST('/api/v1/tasks/{taskId}/timer/stop', { ...init, params: withId('taskId', taskId) }),
  moveTasks: (api, body, init) => api.POST('/api/v1/tasks/move', { ...init, body }),
  reorderTasks: (api, body, init) => api.POST('/api/v1/tasks/reorder', { ...init, body }),
  parseTask: (api, body, init) => api.POST('/api/v1/tasks/parse', { ...init, body }),
  runBatch: (api, body, init) => api.POST('/api/v1/tasks/batch', { ...init, body }),
  undoLastChange: (api, _input, init) => api.POST('/api/v1/undo', init),
  createRecurrence: (api, body, init) => api.POST('/api/v1/recurrences', { ...init, body }),
  listRecurrences: (api, _input, init) => api.GET('/api/v1/recurrences', init),
  getRecurrence: (api, { recurrenceId }, init) =>
    api.GET('/api/v1/recurrences/{recurrenceId}', { ...init, params: withId('recurrenceId', recurrenceId) }),
  updateRecurrence: (api, { recurrenceId, ...body }, init) =>
    api.PATCH('/api/v1/recurrences/{recurrenceId}', { ...init, params: withId('recurrenceId', recurrenceId), body }),
  deleteRecurrence: (api, { recurrenceId }, init) =>
    api.DELETE('/api/v1/recurrences/{recurrenceId}', { ...init, params: withId('recurrenceId', recurrenceId) }),
  pauseRecurrence: (api, { recurrenceId }, init) =>
    api.POST('/api/v1/recurrences/{recurrenceId}/pause', { ...init, params: withId('recurrenceId', recurrenceId) }),
  resumeRecurrence: (api, { recurrenceId }, init) =>
    api.POST('/api/v1/recurrences/{recurrenceId}/resume', { ...init, params: withId('recurrenceId', recurrenceId) }),
  splitRecurrence: (api, { recurrenceId, ...body }, init) =>
    api.POST('/api/v1/recurrences/{recurrenceId}/split', {
      ...init,
      params: withId('recurrenceId', recurrenceId),
      body,
    }),
  listRecurrenceTasks: (api, { recurrenceId, ...query }, init) =>
    api.GET('/api/v1/recurrences/{recurrenceId}/tasks', {
      ...init,
      params: { ...withId('recurrenceId', recurrenceId), query },
    }),
  exportTasks: (api, query, init) =>
    api.GET('/api/v1/tasks/export', { ...init, params: { query }, parseAs: 'text' as const }),
  importTasks: (api, { file, ...query }, init) =>
    api.POST('/api/v1/imports', {
      ...init,
      params: { query },
      headers: { 'content-type': 'application/octet-stream' },
      // The description can only name a text for what may be any bytes.
      body: '',
      bodySerializer: () => file,
    }),
  listWebhooks: (api, _input, init) => api.GET('/api/v1/webhooks', init),
  createWebhook: (api, body, init) => api.POST('/api/v1/webhooks', { ...init, body }),
  updateWebhook: (api, { webhookId, ...body }, init) =>
    api.PATCH('/api/v1/webhooks/{webhookId}', { ...init, params: withId('webhookId', webhookId), body }),
  deleteWebhook: (api, { webhookId }, init) =>
    api.DELETE('/api/v1/webhooks/{webhookId}', { ...init, params: withId('webhookId', webhookId) }),
  testWebhook: (api, { webhookId }, init) =>
    api.POST('/api/v1/webhooks/{webhookId}/test', { ...init, params: withId('webhookId', webhookId) }),
  listDeliveries: (api, { webhookId, ...query }, init) =>
    api.GET('/api/v1/webhooks/{webhookId}/deliveries', {
      ...init,
      params: { ...withId('webhookId', webhookId), query },
    }),
  redeliverMessage: (api, { webhookId, deliveryId }, init) => {
    checkId('deliveryId', deliveryId)
    const { path } = withId('webhookId', webhookId)
    return api.POST('/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', {
      ...init,
      params: { path: { ...path, deliveryId } },
    })
  },
  listKeys: (api, _input, init) => api.GET('/api/v1/keys', init),
  revokeKey: (api, { keyId }, init) =>
    api.POST('/api/v1/keys/{keyId}/revoke', { ...init, params: withId('keyId', keyId) }),
  getMe: (api, _input, init) => api.GET('/api/v1/me', init),
}

/** The operations that change nothing, although their method is POST. */
export const readsByPost: ReadonlySet<string> = new Set<OperationName>(['parseTask'])
