import * as health from '@/app/api/health/route'
import * as openapi from '@/app/api/v1/openapi.json/route'
import * as archive from '@/app/api/v1/tasks/[taskId]/archive/route'
import * as restore from '@/app/api/v1/tasks/[taskId]/restore/route'
import * as task from '@/app/api/v1/tasks/[taskId]/route'
import * as toggle from '@/app/api/v1/tasks/[taskId]/toggle/route'
import * as analytics from '@/app/api/v1/tasks/analytics/route'
import * as archived from '@/app/api/v1/tasks/archived/route'
import * as dashboard from '@/app/api/v1/tasks/dashboard/route'
import * as move from '@/app/api/v1/tasks/move/route'
import * as reorder from '@/app/api/v1/tasks/reorder/route'
import * as tasks from '@/app/api/v1/tasks/route'
import type { Description } from './endpoint'
import type { Route } from './route'

/** Every path of the service's JSON interface. The server, the description and the tests all go by this table. */
export const routes: Readonly<Record<string, Route>> = {
  '/api/health': health,
  '/api/v1/openapi.json': openapi,
  '/api/v1/tasks': tasks,
  '/api/v1/tasks/analytics': analytics,
  '/api/v1/tasks/archived': archived,
  '/api/v1/tasks/dashboard': dashboard,
  '/api/v1/tasks/move': move,
  '/api/v1/tasks/reorder': reorder,
  '/api/v1/tasks/{taskId}': task,
  '/api/v1/tasks/{taskId}/archive': archive,
  '/api/v1/tasks/{taskId}/restore': restore,
  '/api/v1/tasks/{taskId}/toggle': toggle,
}

export type EndpointEntry = { path: string; method: string; declaration: Description }

/** Every endpoint that takes a key, with its declaration. */
export function declaredEndpoints(): EndpointEntry[] {
  return Object.entries(routes).flatMap(([path, handlers]) =>
    Object.entries(handlers).flatMap(([method, handler]) =>
      'declaration' in handler && handler.declaration ? [{ path, method, declaration: handler.declaration }] : [],
    ),
  )
}
