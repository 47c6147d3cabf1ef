import { parseArgs } from 'node:util'
import { hasAccount } from '@/lib/accounts/create-account'
import { createPasswordLink } from '@/lib/accounts/password-link'
import { Email } from '@/lib/accounts/schema'
import { disconnect } from '@/lib/database/client'
import { env } from '@/lib/env'
import { formatAddress } from '@/lib/server/http/listen'
import { prepareDatabaseForCommand } from '@/lib/server/postgres/prepare-database'
import { dropRoot } from '@/lib/server/process/drop-root'
import { failStart } from '@/lib/server/process/fail-start'
import { StartupError } from '@/lib/startup-error'

// Longer than a link by e-mail: the operator hands it over by other means.
const validMinutes = 60

const usage = `Prints a link to choose a new password. It works once, within an hour.

  npm run --silent password -- --email me@example.com

  --email   e-mail address of the account

The link points to NEXTAUTH_URL, or else to this machine at PORT: set them to the server's values.`

/** Runs `npm run password`, for operators whose service sends no e-mail. */
export async function runPasswordCommand(root: string, argv: string[]): Promise<void> {
  try {
    const email = readEmail(argv)
    if (email === undefined) return console.log(usage)
    await dropRoot({ root })
    const close = await prepareDatabaseForCommand(root)
    try {
      if (!(await hasAccount(email))) throw new StartupError(`${email} has no account.`)
      const { NEXTAUTH_URL, HOST, PORT } = env()
      const origin = NEXTAUTH_URL === undefined ? formatAddress(HOST, PORT) : new URL(NEXTAUTH_URL).origin
      console.log(await createPasswordLink(origin, email, validMinutes))
    } finally {
      await disconnect()
      await close()
    }
  } catch (error) {
    failStart(error)
  }
}

function readEmail(argv: string[]): Email | undefined {
  const options = { email: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  let values: { email?: string | undefined; help?: boolean | undefined }
  try {
    values = parseArgs({ args: argv, options }).values
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
  if (values.help) return undefined
  const email = Email.safeParse(values.email)
  if (!email.success) throw new StartupError(`--email must be an e-mail address.\n\n${usage}`)
  return email.data
}
