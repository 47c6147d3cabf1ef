import { checkOutConnection } from './client'
import type { Connection } from './statement'

/**
 * Runs `work` in one transaction on one connection: it commits when `work` resolves, and rolls back when it rejects.
 * @throws UnavailableError; only one from the commit leaves open whether the transaction took effect
 */
export async function inTransaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const connection = await checkOutConnection()
  try {
    await connection.query({ text: 'BEGIN' })
    const result = await work(connection)
    await connection.commit()
    return result
  } finally {
    await connection.release()
  }
}
