import { describeDatabase } from '@/lib/database-url'
import { errorCode, StartupError } from '@/lib/startup-error'

/** Turns what fails into a StartupError that names the database, without its user and password. */
export async function withDatabaseReason<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StartupError(`The database at ${describeDatabase(databaseUrl)} cannot be used: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const code = errorCode(error)
  if (code === 'ECONNREFUSED') return 'nothing answers there.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host.'
  if (code === '28P01' || code === '28000') return 'it refuses the user or the password.'
  if (code === '3D000') return 'there is no database of this name.'
  return error instanceof Error ? error.message : String(error)
}
