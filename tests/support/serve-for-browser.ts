import { startService } from './server-process'
import { writeSharedLog } from './service-errors'
import { testSessionSecret } from './session-secret'
import { receiverAddress } from './start-receiver'
import { openTestDatabase } from './test-database'

/** Serves the API and the pages for browser tests, on a separate database. */
export default async function setUp(): Promise<() => Promise<void>> {
  const database = await openTestDatabase()
  const service = await startService(
    { DATABASE_URL: database.url, LOG_LEVEL: 'info', WEBHOOK_ALLOW: receiverAddress },
    { pages: true },
  )
  writeSharedLog(service)
  // The test processes inherit these variables.
  process.env.DATABASE_URL = database.url
  process.env.NEXTAUTH_SECRET = testSessionSecret
  process.env.DAYMARK_BASE_URL = service.baseUrl
  process.env.LOG_LEVEL = 'silent'
  process.env.WEBHOOK_ALLOW = receiverAddress
  return async () => {
    service.child.kill('SIGTERM')
    await service.ended
    await database.close()
  }
}
