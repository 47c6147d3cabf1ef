import { createInterface } from 'node:readline/promises'
import { env } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'

type Offer = {
  /** The cluster. */
  directory: string
  from: number
  to: number
  /** Folder that will keep the old cluster. */
  backup: string
}

/**
 * Asks the operator whether to upgrade: DATABASE_UPGRADE decides, or else the person at the terminal.
 * @param signal ends the question
 * @throws StartupError when the answer is no, or when there is nobody to ask
 */
export async function offerUpgrade({ directory, from, to, backup }: Offer, signal?: AbortSignal): Promise<void> {
  const { DATABASE_UPGRADE } = env()
  if (DATABASE_UPGRADE === 'yes') return
  const facts = `The database in ${directory} was made by PostgreSQL ${from}, and this release runs PostgreSQL ${to}.`
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  if (DATABASE_UPGRADE === 'no' || !isTerminal) {
    throw new StartupError(
      `${facts} Start once with DATABASE_UPGRADE=yes to upgrade it: everything is copied, and the old database is kept ` +
        'as a backup (docs/upgrades.md).',
    )
  }
  // Not as a terminal of its own, so that Ctrl-C still reaches the process.
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: false })
  const question = `\n${facts}\nThe upgrade copies everything into a new database, and keeps the old one in ${backup}.\nUpgrade now? [y/N] `
  try {
    const answer = await terminal.question(question, signal ? { signal } : {})
    if (/^y(es)?$/i.test(answer.trim())) return
  } catch {
    // The start is stopped, or the terminal is gone.
  } finally {
    terminal.close()
  }
  throw new StartupError('The database was not upgraded, and nothing has changed. The previous version can use it.')
}
