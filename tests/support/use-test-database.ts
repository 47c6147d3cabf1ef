import { afterAll, inject } from 'vitest'
import { testSessionSecret } from './session-secret'

process.env.DATABASE_URL = inject('databaseUrl')
process.env.NEXTAUTH_SECRET = testSessionSecret
process.env.LOG_LEVEL = 'silent'

afterAll(async () => {
  const { disconnect } = await import('@/lib/foundation/database/client')
  await disconnect()
})
