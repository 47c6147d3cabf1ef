import type { TestProject } from 'vitest/node'

/** Serves the API as in production, without the pages, on a separate database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Set before the imports below, because the settings are read on import.
  process.env.LOG_LEVEL = 'silent'
  const { openTestDatabase } = await import('./test-database')
  const { serveApi } = await import('./serve-api')
  return serveApi(project, await openTestDatabase())
}
