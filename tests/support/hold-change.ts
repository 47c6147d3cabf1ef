import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '@/lib/foundation/database/transaction'

const isWaitedFor = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))'

/**
 * Changes rows in a transaction, starts work that needs them, and commits once the work waits for them.
 * @param change a statement
 * @returns what the work returns
 * @throws when the work ends without having waited
 */
export async function holdChange<Result>(
  change: { text: string; values: unknown[] },
  work: () => Promise<Result>,
): Promise<Result> {
  const { started } = await inTransaction(async (connection) => {
    await connection.query(change)
    const started = work()
    const waited = async () => {
      while ((await connection.query({ text: isWaitedFor })).rowCount === 0) await sleep(5)
      return true
    }
    if ((await Promise.race([waited(), started])) !== true) throw new Error('the work has not waited')
    // In an object, because the transaction would wait for it.
    return { started }
  })
  return started
}
