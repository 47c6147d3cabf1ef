import type { TestProject } from 'vitest/node'

/** Serves the API on a distributed database of its own, on the cluster of CITUS_URL. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Set before the imports below, because the settings are read on import.
  process.env.LOG_LEVEL = 'silent'
  const { openCitusDatabase } = await import('./citus-database')
  const { serveApi } = await import('./serve-api')
  return serveApi(project, await openCitusDatabase(process.env.CITUS_URL ?? ''))
}
