import * as serverMetadata from '@/app/.well-known/oauth-authorization-server/mcp/connect/route'
import * as resourceMetadata from '@/app/.well-known/oauth-protected-resource/mcp/connect/route'
import * as live from '@/app/api/health/live/route'
import * as health from '@/app/api/health/route'
import * as openapi from '@/app/api/v1/openapi.json/route'
import * as calendar from '@/app/calendar/[file]/route'
import * as resume from '@/app/mcp/connect/authorize/[requestId]/route'
import * as authorize from '@/app/mcp/connect/authorize/route'
import * as register from '@/app/mcp/connect/register/route'
import * as revoke from '@/app/mcp/connect/revoke/route'
import * as connect from '@/app/mcp/connect/route'
import * as token from '@/app/mcp/connect/token/route'
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
  '/mcp/connect': connect,
  '/mcp/connect/authorize': authorize,
  '/mcp/connect/authorize/{requestId}': resume,
  '/mcp/connect/register': register,
  '/mcp/connect/revoke': revoke,
  '/mcp/connect/token': token,
  '/.well-known/oauth-authorization-server/mcp/connect': serverMetadata,
  '/.well-known/oauth-protected-resource/mcp/connect': resourceMetadata,
}
