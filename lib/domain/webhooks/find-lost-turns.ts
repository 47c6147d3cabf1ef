import { setTimeout as sleep } from 'node:timers/promises'
import { NIL } from 'uuid'
import * as z from 'zod'
import { defineFunction, Sql } from '@/lib/foundation/database/functions/define-function'
import { statement } from '@/lib/foundation/database/statement'
import { log } from '@/lib/foundation/telemetry/log'

/** Accounts that are looked at in one go, and pauses between these, and between rounds through all accounts. */
const accountsAtOnce = 100
const [pauseMs, pauseBetweenRoundsMs] = [5000, 60_000]

/** On Citus those of every shard. */
const selectAccounts = statement(
  `SELECT DISTINCT "userId" FROM "Webhook" WHERE "userId" > $1::uuid ORDER BY "userId" LIMIT ${accountsAtOnce}`,
  z.object({ userId: z.string() }),
)

const addLostTurns = defineFunction(
  'add_lost_turns',
  z.object({ owner: Sql.uuid, at: Sql.instant }),
  z.object({ added: Sql.integer }),
)

/**
 * Makes the turns of webhooks due whose deliveries have none: versions before turns wrote none.
 * @param now the clock, Unix ms
 * @returns the last account that was looked at; undefined after the last one
 */
export async function addTurns(after: string, now: number): Promise<{ last: string | undefined; added: number }> {
  const { rows } = await selectAccounts.run(after)
  let added = 0
  for (const { userId } of rows) added += (await addLostTurns.call({ owner: userId, at: new Date(now) })).added
  return { last: rows.length < accountsAtOnce ? undefined : rows.at(-1)?.userId, added }
}

/**
 * Looks for turns that are missing, in the background: in the first round without pauses, because of deliveries from before
 * an upgrade.
 * @returns a function that stops it
 */
export function findLostTurns(onFound: () => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    for (let round = 0; !signal.aborted; round++) {
      await addAllTurns(round === 0 ? 0 : pauseMs, signal, onFound)
      await pause(pauseBetweenRoundsMs, signal)
    }
  }
  const running = run()
  return () => {
    stopping.abort()
    return running
  }
}

async function addAllTurns(ms: number, signal: AbortSignal, onFound: () => void): Promise<void> {
  let after: string | undefined = NIL
  try {
    while (after !== undefined && !signal.aborted) {
      const { last, added } = await addTurns(after, Date.now())
      if (added > 0) onFound()
      after = last
      if (after !== undefined) await pause(ms, signal)
    }
  } catch (error) {
    // The next round tries again. A stop closes the connections.
    if (!signal.aborted) log.warn({ err: error }, 'turns of webhooks not read')
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Rejects when it is aborted.
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
