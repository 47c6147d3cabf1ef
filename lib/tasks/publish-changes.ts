import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/database/client'
import { log } from '@/lib/log'

/** The channel of PostgreSQL on which every instance hears whose tasks have changed; the payload is the user's id. */
export const changesChannel = 'daymark_tasks'

const gatherForMs = 50
let changed = new Set<string>()
let sending: Promise<void> | undefined

/**
 * Lets every instance know that tasks of this person have changed, soon and off the path of the request. Changes within
 * 50 ms are told at once: a NOTIFY in the transaction of every write would make all writes wait for each other, as
 * PostgreSQL commits such transactions one at a time.
 */
export function publishChange(actor: Actor): void {
  changed.add(actor.userId)
  sending ??= new Promise((resolve) => setTimeout(resolve, gatherForMs)).then(send)
}

async function send(): Promise<void> {
  const users = [...changed]
  changed = new Set()
  sending = undefined
  try {
    await db().$executeRaw`SELECT pg_notify(${changesChannel}, id) FROM unnest(${users}::text[]) AS id`
  } catch (error) {
    // Who watches also looks by themselves now and then.
    log.warn({ err: error }, 'could not announce changed tasks')
  }
}

/** Waits for what is still to be announced. */
export async function flushChanges(): Promise<void> {
  await sending
}
