import { expect, it } from 'vitest'
import { deleteOldActivity } from '@/lib/accounts/activity'
import { db } from '@/lib/database/client'
import { provideDatabase } from '../support/provide-database'

provideDatabase()

/** Adds old entries of the activity log, each of another account and at another instant. */
const addOldActivity = (count: number) =>
  db().$executeRaw`
    INSERT INTO "Activity" ("userId", "id", "at", "type", "by")
    SELECT gen_random_uuid(), gen_random_uuid(), now() - interval '181 days' - n * interval '1 second', 'key.created',
      'operator'
    FROM generate_series(1, ${count}::int) AS n`

it('all old entries of the activity log are deleted, however many accounts they belong to', async () => {
  await addOldActivity(6000)
  expect(await deleteOldActivity()).toBe(6000)
  expect(await db().activity.count()).toBe(0)
})
