import { disconnect } from '@/lib/foundation/database/client'
import { StartupError } from '@/lib/foundation/startup-error'
import { prepareDatabaseForCommand } from '@/lib/server/postgres/prepare-database'
import { listenForSignals } from '@/lib/server/process/stop-signal'

/**
 * Opens the database for a command and closes it afterwards. A signal, such as that of Ctrl-C, ends the wait for the
 * database; a command that has it ends by itself. The embedded database is stopped in either case, if nobody else uses it.
 * @param root the project's folder
 * @throws StartupError when the database cannot be opened, or a signal came before it was
 */
export async function withDatabase(root: string, use: () => Promise<void>): Promise<void> {
  const stopping = listenForSignals()
  const close = await prepareDatabaseForCommand(root, stopping).catch((error: unknown) => {
    throw stopping.aborted ? new StartupError('The command was stopped.') : error
  })
  try {
    await use()
  } finally {
    await disconnect()
    await close()
  }
}
