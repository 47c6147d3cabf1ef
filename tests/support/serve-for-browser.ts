import { startService } from './server-process'
import { openTestDatabase } from './test-database'

/** Serves the whole product for the tests in a browser, on a database of their own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const database = await openTestDatabase()
  const service = await startService({ DATABASE_URL: database.url, LOG_LEVEL: 'info' }, { pages: true })
  // The tests run in processes of their own, which inherit these.
  process.env.DATABASE_URL = database.url
  process.env.DAYMARK_BASE_URL = service.baseUrl
  return async () => {
    service.child.kill('SIGTERM')
    await service.ended
    await database.close()
  }
}
