import { limitAnswer } from '@/lib/foundation/database/limit-answer'
import { withStartClient } from '@/lib/foundation/database/start-client'
import { describeOperatorCommand, describeSettings } from '@/lib/foundation/runtime/operator-command'
import { env } from '@/lib/foundation/settings/env'
import { hasAccounts } from '@/lib/server/postgres/has-accounts'

/** For the database to say whether there are accounts. */
const accountTimeoutMs = 1000

/** Prints where the service is, and how to begin. */
export async function printAddress(address: string, root: string, signal: AbortSignal): Promise<void> {
  const command = describeSettings('DATA_DIR', 'PORT') + describeOperatorCommand('key', root)
  const lines = [
    `Daymark is ready at ${address}`,
    `Open it and ${(await canSignIn(signal)) ? 'sign in' : 'create an account'}, or make an API key:`,
    `  ${command} --email you@example.com --name laptop`,
  ]
  // console.log writes to the log by now. In one piece: programs that wait for the first line have the others too.
  console.info(`\n${lines.join('\n')}\n`)
}

/** Whether anybody can. A database that does not answer must not end a start that is complete. */
function canSignIn(signal: AbortSignal): Promise<boolean> {
  // The start has set it.
  const { DATABASE_URL = '' } = env()
  return withStartClient(DATABASE_URL, { name: 'daymark start', signal }, (client) =>
    limitAnswer(client, accountTimeoutMs, hasAccounts(client)),
  ).catch(() => false)
}
