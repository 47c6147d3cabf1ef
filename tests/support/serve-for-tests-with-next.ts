import type { TestProject } from 'vitest/node'
import { startNext } from './server-process'
import { openTestDatabase } from './test-database'

/** Serves the same route files with plain `next start`, on a separate database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const database = await openTestDatabase()
  const next = await startNext({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
  project.provide('host', 'next')
  project.provide('baseUrl', next.baseUrl)
  project.provide('databaseUrl', database.url)
  project.provide('ownerUrl', database.ownerUrl)
  return async () => {
    await next.stop()
    await database.close()
  }
}
