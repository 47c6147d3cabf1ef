import { checkOutConnection } from './client'
import type { Connection } from './statement'

/**
 * Runs `work` in one transaction on one connection: it commits when `work` resolves, and rolls back when it rejects.
 * Waits for a free connection for up to 30 s.
 */
export async function inTransaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const connection = await checkOutConnection()
  try {
    await connection.query({ text: 'BEGIN' })
    const result = await work(connection)
    await connection.query({ text: 'COMMIT' })
    connection.release(false)
    return result
  } catch (error) {
    // A connection that cannot roll back is broken, and the pool must not hand it out again.
    const broken = await connection.query({ text: 'ROLLBACK' }).then(
      () => false,
      () => true,
    )
    connection.release(broken)
    throw error
  }
}
