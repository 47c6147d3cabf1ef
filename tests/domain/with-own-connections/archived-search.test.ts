import { expect, it } from 'vitest'
import { SearchQuery } from '@/lib/domain/tasks/search/schema'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { db } from '@/lib/foundation/database/client'
import { addDays } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { provideDatabase } from '../../support/provide-database'
import { observePlans } from '../../support/query-plans'

const database = provideDatabase()
const [first, days, perDay] = ['2020-01-01', 300, 100]

it('a search of a large archive in the order of archiving reads a page, however often it runs', async () => {
  const actor = await newActor()
  await db().$executeRaw`
    INSERT INTO "Task" ("userId", "id", "text", "date", "isCompleted", "order", "archivedAt")
    SELECT ${actor.userId}::uuid, gen_random_uuid(), 'x', ${new Date(first)}::date + day, true, n, now() - n * interval '1 second'
    FROM generate_series(0, ${days - 1}::int) AS day, generate_series(0, ${perDay - 1}::int) AS n`
  const observe = await observePlans(database.ownerUrl, 'auto')
  await db().$executeRaw`VACUUM ANALYZE "Task"`
  // PostgreSQL may plan a prepared statement for all values from the sixth call on.
  for (let call = 1; call <= 12; call++) {
    for (const query of [{}, { q: 'x' }, { from: addDays(first, 7), to: addDays(first, 8) }]) {
      const search = SearchQuery.parse({ ...query, state: 'archived', sort: 'archived' })
      const { rows, scans } = await observe(() => searchTasks(actor, search))
      expect(rows, `call ${call} with ${JSON.stringify(query)}: ${[...scans].join()}`).toBeLessThanOrEqual(2 * perDay)
    }
  }
})
