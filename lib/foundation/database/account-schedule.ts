import * as z from 'zod'
import { acrossShards, earliest } from './distribution/across-shards'
import type { DistributedTable } from './distribution/tables'
import { milliseconds } from './milliseconds'
import { statement } from './statement'

/** How long an instance has for the work of an account. */
const leaseMs = 30_000

/** More are claimed than found here, because other instances claim the same ones. */
const foundAtOnce = 100

/** Work of accounts, of which each has a row with the instant at which it is due. Instants are in Unix ms. */
export type AccountSchedule<Row> = {
  /** Claims accounts whose work is due, the longest due first. */
  claim(now: number, limit: number): Promise<(Row & { userId: string })[]>
  /** When the work of the next account is due; undefined without one. */
  findNext(): Promise<number | undefined>
  /** Ends a claim: the work is due again at an instant. Does nothing when it became due since the claim. */
  planNext(userId: string, claimedAt: number, next: number | undefined): Promise<void>
}

/**
 * The schedule in a table with the columns `userId` and `nextAt`.
 * @param columns further columns, which a claim returns
 */
export function accountSchedule<Columns extends z.ZodObject>(
  table: DistributedTable,
  columns: Columns,
): AccountSchedule<z.output<Columns>> {
  /** $1 now. Without locks: they would be those of every shard of Citus. */
  const selectDue = acrossShards(
    table,
    `SELECT "userId" FROM "${table}" WHERE "nextAt" <= $1::timestamptz ORDER BY "nextAt" LIMIT ${foundAtOnce}`,
    z.object({ userId: z.string() }),
  )
  const returned = Object.keys(columns.shape).map((name) => `schedule."${name}"`)
  /** $2 now, $3 when the lease ends. */
  const claimOne = statement(
    `WITH due AS (
      SELECT "userId" FROM "${table}" WHERE "userId" = $1::uuid AND "nextAt" <= $2::timestamptz FOR UPDATE SKIP LOCKED
    )
    UPDATE "${table}" AS schedule SET "nextAt" = $3::timestamptz FROM due
    WHERE schedule."userId" = $1::uuid AND schedule."userId" = due."userId"
    RETURNING ${['schedule."userId"', ...returned].join(', ')}`,
    columns.extend({ userId: z.string() }),
  )
  const selectNext = acrossShards(
    table,
    `SELECT ${milliseconds('min("nextAt")')} AS next FROM "${table}" WHERE "nextAt" IS NOT NULL`,
    z.object({ next: z.number().nullable() }),
  )
  const plan = statement(
    `UPDATE "${table}" SET "nextAt" = $3::timestamptz WHERE "userId" = $1::uuid AND "nextAt" = $2::timestamptz`,
  )
  return {
    async claim(now, limit) {
      const claimed: (z.output<Columns> & { userId: string })[] = []
      for (const { userId } of await selectDue(new Date(now))) {
        const [found] = (await claimOne.run(userId, new Date(now), new Date(now + leaseMs))).rows
        // The cast joins what the type parameter keeps apart.
        if (found) claimed.push(found as z.output<Columns> & { userId: string })
        if (claimed.length === limit) break
      }
      return claimed
    },
    findNext: async () => earliest((await selectNext()).map(({ next }) => next)),
    async planNext(userId, claimedAt, next) {
      await plan.run(userId, new Date(claimedAt + leaseMs), next === undefined ? null : new Date(next))
    },
  }
}
