import type { TestProject } from 'vitest/node'
import { openTestDatabase } from './test-database'

/** A database for the tests that need nothing else. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const database = await openTestDatabase()
  project.provide('databaseUrl', database.url)
  return database.close
}
