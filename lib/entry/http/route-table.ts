import * as live from '@/app/api/health/live/route'
import * as health from '@/app/api/health/route'
import * as openapi from '@/app/api/v1/openapi.json/route'
import * as calendar from '@/app/calendar/[file]/route'
import * as mcp from '@/app/mcp/route'
import { operationRoutes } from './operation-routes'
import type { Route } from './route'

/** Every path of the API, in any order. The server and the tests read this table. */
export const routes: Readonly<Record<string, Route>> = {
  ...operationRoutes,
  '/api/health': health,
  '/api/health/live': live,
  '/api/v1/openapi.json': openapi,
  '/calendar/{file}': calendar,
  '/mcp': mcp,
}
