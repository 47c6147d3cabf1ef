import { afterAll, beforeEach, expect, inject, it } from 'vitest'
import * as z from 'zod'
import { disconnect } from '@/lib/foundation/database/client'
import { statement } from '@/lib/foundation/database/statement'
import { setDatabaseUrl } from '@/lib/foundation/settings/env'

const prepared = statement(
  'SELECT count(*)::integer AS count FROM pg_prepared_statements',
  z.object({ count: z.int() }),
)

async function connectTo(url: URL): Promise<void> {
  await disconnect()
  setDatabaseUrl(url.href)
}

const useDirectly = () => connectTo(new URL(inject('databaseUrl')))

beforeEach(useDirectly)
afterAll(useDirectly)

it('each connection prepares a statement once', async () => {
  for (let time = 0; time < 3; time++) expect((await prepared.one()).count).toBe(1)
})

it('nothing is prepared behind a transaction pooler', async () => {
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('pgbouncer', 'true')
  await connectTo(url)
  for (let time = 0; time < 3; time++) expect((await prepared.one()).count).toBe(0)
})
