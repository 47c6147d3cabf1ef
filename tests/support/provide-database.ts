import { afterAll, beforeAll } from 'vitest'
import { disconnect } from '@/lib/foundation/database/client'
import { setDatabaseUrl } from '@/lib/foundation/settings/env'
import { openTestDatabase, type TestDatabase } from './test-database'

/**
 * Gives the tests of a file a separate database, because they concern all its clients or all its accounts.
 * @returns its URLs, once the tests run
 */
export function provideDatabase(): Pick<TestDatabase, 'url' | 'ownerUrl'> {
  let own: TestDatabase | undefined
  const opened = () => {
    if (!own) throw new Error('the database is not open yet')
    return own
  }
  beforeAll(async () => {
    own = await openTestDatabase()
    setDatabaseUrl(own.url)
  }, 60_000)
  afterAll(async () => {
    await disconnect()
    await own?.close()
  })
  return {
    get url() {
      return opened().url
    },
    get ownerUrl() {
      return opened().ownerUrl
    },
  }
}
