import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    host: 'server' | 'next'
    baseUrl: string
    databaseUrl: string
    /** The URL of the database's owner, who may do what the service must not. */
    ownerUrl: string
  }
}

/** Serves the API as in production, without the pages, on a separate database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Set before the imports below, because the settings are read on import.
  process.env.LOG_LEVEL = 'silent'
  const { openTestDatabase } = await import('./test-database')
  const { setDatabaseUrl } = await import('@/lib/env')
  const { closeHttpServer, createHttpServer } = await import('@/lib/server/http/http-server')
  const { listen } = await import('@/lib/server/http/listen')
  const { disconnect } = await import('@/lib/database/client')
  const database = await openTestDatabase()
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
