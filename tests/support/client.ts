import createClient, { type Client } from 'openapi-fetch'
import { inject } from 'vitest'
import type { paths } from '@/lib/entry/client/generated/api'
import { newAccount, newKey } from './accounts'
import { checkedFetch } from './checked-fetch'

export type TestUser = { userId: string; api: Client<paths> }

/** Creates an account with a typed client generated from the description. The client checks every response. */
export async function newUser(): Promise<TestUser> {
  const { userId } = await newAccount()
  return { userId, api: clientFor({ userId }) }
}

/** Creates a client that rotates its key before the key reaches its rate limit. */
export function clientFor(account: { userId: string }): Client<paths> {
  let key: Promise<string> | undefined
  let left = 0
  return createClient<paths>({
    baseUrl: inject('baseUrl'),
    fetch: async (request) => {
      if (left-- <= 0) {
        key = newKey(account)
        left = 290
      }
      if (key) request.headers.set('x-api-key', await key)
      return checkedFetch(request)
    },
  })
}

export type Task = NonNullable<Awaited<ReturnType<typeof listTasks>>>[number]

export async function listTasks({ api }: TestUser, date: string) {
  const { data, error } = await api.GET('/api/v1/tasks', { params: { query: { date } } })
  if (!data) throw new Error(`list: ${JSON.stringify(error)}`)
  return data
}

export async function createTask(
  { api }: TestUser,
  body: Partial<paths['/api/v1/tasks']['post']['requestBody']['content']['application/json']> = {},
): Promise<string> {
  const { data, error } = await api.POST('/api/v1/tasks', { body: { text: 'a task', date: '2026-03-01', ...body } })
  if (!data) throw new Error(`create: ${JSON.stringify(error)}`)
  return data._id
}

/** Toggles, archives or restores a task. */
export function changeTaskState({ api }: TestUser, taskId: string, action: 'toggle' | 'archive' | 'restore') {
  const options = { params: { path: { taskId } } }
  if (action === 'toggle') return api.POST('/api/v1/tasks/{taskId}/toggle', options)
  if (action === 'archive') return api.POST('/api/v1/tasks/{taskId}/archive', options)
  return api.POST('/api/v1/tasks/{taskId}/restore', options)
}

export async function getTask({ api }: TestUser, taskId: string) {
  const { data, error } = await api.GET('/api/v1/tasks/{taskId}', { params: { path: { taskId } } })
  if (!data) throw new Error(`get: ${JSON.stringify(error)}`)
  return data
}
