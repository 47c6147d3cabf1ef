import type { TestProject } from 'vitest/node'
import { openTestDatabase } from './test-database'

/** Provides a database to tests that need no server. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const database = await openTestDatabase()
  project.provide('databaseUrl', database.url)
  project.provide('ownerUrl', database.ownerUrl)
  return database.close
}
