import type { TestProject } from 'vitest/node'

/** Serves the API on a separate database whose tasks are partitioned by account. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Set before the imports below, because the settings are read on import.
  process.env.LOG_LEVEL = 'silent'
  const { openTestDatabase } = await import('./test-database')
  const { partitionTasks } = await import('./partition-tasks')
  const { serveApi } = await import('./serve-api')
  const database = await openTestDatabase()
  await partitionTasks(database.ownerUrl)
  return serveApi(project, database)
}
