import type { TestProject } from 'vitest/node'
import { testSessionSecret } from './session-secret'
import type { TestDatabase } from './test-database'

declare module 'vitest' {
  export interface ProvidedContext {
    host: 'server' | 'next'
    baseUrl: string
    databaseUrl: string
    /** The URL of the database's owner, who may do what the service must not. */
    ownerUrl: string
  }
}

/** Serves the API as in production, without the pages. Tears down both, the server and the database. */
export async function serveApi(project: TestProject, database: TestDatabase): Promise<() => Promise<void>> {
  process.env.NEXTAUTH_SECRET = testSessionSecret
  const { setDatabaseUrl } = await import('@/lib/foundation/settings/env')
  const { closeHttpServer, createHttpServer } = await import('@/lib/server/http/http-server')
  const { listen } = await import('@/lib/server/http/listen')
  const { disconnect } = await import('@/lib/foundation/database/client')
  setDatabaseUrl(database.url)
  const server = createHttpServer((_request, response) => response.writeHead(404).end())
  project.provide('host', 'server')
  project.provide('baseUrl', await listen(server, '127.0.0.1', 0))
  project.provide('databaseUrl', database.url)
  project.provide('ownerUrl', database.ownerUrl)
  return async () => {
    await closeHttpServer(server, 10_000)
    await disconnect()
    await database.close()
  }
}
