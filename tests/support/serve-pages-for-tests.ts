import type { TestProject } from 'vitest/node'
import { startService } from './server-process'
import { openTestDatabase } from './test-database'

/** Serves the API and the pages, on a separate database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const database = await openTestDatabase()
  const service = await startService({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }, { pages: true })
  project.provide('baseUrl', service.baseUrl)
  project.provide('databaseUrl', database.url)
  project.provide('ownerUrl', database.ownerUrl)
  return async () => {
    service.child.kill('SIGTERM')
    await service.ended
    await database.close()
  }
}
