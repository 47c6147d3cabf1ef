import type { Client } from 'openapi-fetch'
import { DaymarkError } from './errors'
import type { paths } from './generated/api'
import type { Input, OperationName, Output } from './operation-types'

export type Api = Client<paths>

/** Options that every attempt of a call passes to openapi-fetch. */
type Init = { signal: AbortSignal; fetch: (request: Request) => Promise<Response> }

type Answer<Name extends OperationName> = {
  data?: Name extends 'streamChanges' ? ReadableStream<Uint8Array> | null : Output<Name>
  error?: unknown
  response: Response
}

type Call<Name extends OperationName> = (api: Api, input: Input<Name>, init: Init) => Promise<Answer<Name>>

/** The path of a task. Any other text would be the path of something else. */
function withId(taskId: string) {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(taskId)) return { path: { taskId } }
  throw new DaymarkError('INVALID_INPUT', 'taskId: must be the id of a task, a UUID.')
}

/** The request of each operation. The compiler compares paths, methods and fields with the description. */
export const calls: { [Name in OperationName]: Call<Name> } = {
  listTasks: (api, query, init) => api.GET('/api/v1/tasks', { ...init, params: { query } }),
  getTask: (api, { taskId }, init) => api.GET('/api/v1/tasks/{taskId}', { ...init, params: withId(taskId) }),
  listArchivedTasks: (api, query, init) => api.GET('/api/v1/tasks/archived', { ...init, params: { query } }),
  getDashboard: (api, query, init) => api.GET('/api/v1/tasks/dashboard', { ...init, params: { query } }),
  getAnalytics: (api, query, init) => api.GET('/api/v1/tasks/analytics', { ...init, params: { query } }),
  searchTasks: (api, query, init) => api.GET('/api/v1/tasks/search', { ...init, params: { query } }),
  listChanges: (api, query, init) => api.GET('/api/v1/changes', { ...init, params: { query } }),
  streamChanges: (api, query, init) =>
    api.GET('/api/v1/events', { ...init, params: { query }, parseAs: 'stream' as const }),
  createTask: (api, body, init) => api.POST('/api/v1/tasks', { ...init, body }),
  updateTask: (api, { taskId, ...body }, init) =>
    api.PATCH('/api/v1/tasks/{taskId}', { ...init, params: withId(taskId), body }),
  toggleTask: (api, { taskId }, init) => api.POST('/api/v1/tasks/{taskId}/toggle', { ...init, params: withId(taskId) }),
  archiveTask: (api, { taskId }, init) =>
    api.POST('/api/v1/tasks/{taskId}/archive', { ...init, params: withId(taskId) }),
  restoreTask: (api, { taskId }, init) =>
    api.POST('/api/v1/tasks/{taskId}/restore', { ...init, params: withId(taskId) }),
  deleteTask: (api, { taskId }, init) => api.DELETE('/api/v1/tasks/{taskId}', { ...init, params: withId(taskId) }),
  moveTasks: (api, body, init) => api.POST('/api/v1/tasks/move', { ...init, body }),
  reorderTasks: (api, body, init) => api.POST('/api/v1/tasks/reorder', { ...init, body }),
  runBatch: (api, body, init) => api.POST('/api/v1/tasks/batch', { ...init, body }),
  getMe: (api, _input, init) => api.GET('/api/v1/me', init),
}
