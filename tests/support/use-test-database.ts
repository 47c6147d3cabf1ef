import { afterAll, inject } from 'vitest'

process.env.DATABASE_URL = inject('databaseUrl')
process.env.LOG_LEVEL = 'silent'

afterAll(async () => {
  const { disconnect } = await import('@/lib/database/client')
  await disconnect()
})
