import { parseArgs } from 'node:util'
import ms, { type StringValue } from 'ms'
import * as z from 'zod'
import { hasAccount } from '@/lib/accounts/create-account'
import { ensureAccount } from '@/lib/accounts/ensure-account'
import { Email } from '@/lib/accounts/schema'
import { disconnect } from '@/lib/database/client'
import { createKey } from '@/lib/keys/create-key'
import { CreateKey } from '@/lib/keys/schema'
import { prepareDatabaseForCommand } from '@/lib/server/postgres/prepare-database'
import { failStart } from '@/lib/server/process/fail-start'
import { StartupError } from '@/lib/startup-error'

const usage = `Makes an API key, and the account if there is none. Prints the key alone.

  npm run --silent key -- --email me@example.com --name laptop [--expires 90d] [--read-only]

  --email      whose key it is
  --name       what it is for
  --expires    how long it is valid, such as 12h, 90d or 1y; for ever unless given
  --read-only  it may read and change nothing`

/** The command `npm run key`. */
export async function runKeyCommand(root: string, argv: string[]): Promise<void> {
  try {
    const wanted = readArguments(argv)
    if (wanted === 'help') return console.log(usage)
    const close = await prepareDatabaseForCommand(root)
    try {
      // Beside the key, which is alone on standard output.
      if (!(await hasAccount(wanted.email))) console.error(`${wanted.email} is a new account.`)
      console.log(await createKey(await ensureAccount(wanted.email), wanted.key))
    } finally {
      await disconnect()
      await close()
    }
  } catch (error) {
    failStart(error)
  }
}

function readArguments(argv: string[]): { email: Email; key: CreateKey } | 'help' {
  const given = parse(argv)
  if (given.help) return 'help'
  const email = Email.safeParse(given.email)
  if (!email.success) throw new StartupError(`--email must be an e-mail address.\n\n${usage}`)
  const key = CreateKey.safeParse({
    name: given.name,
    scope: given['read-only'] ? 'read' : 'full',
    expiresAt: given.expires === undefined ? null : expiryAfter(given.expires),
  })
  if (key.success) return { email: email.data, key: key.data }
  const [issue] = key.error.issues
  const option =
    issue?.path[0] === 'expiresAt'
      ? '--expires must be a number with a unit, such as 12h, 90d or 1y.'
      : '--name must be 1 to 100 characters.'
  throw new StartupError(`${option}\n\n${usage}`)
}

function parse(argv: string[]) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        expires: { type: 'string' },
        'read-only': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

const Duration = z.string().regex(/^\d+(\.\d+)?\s?[a-z]+$/i)

/** @returns an instant; an invalid one when the duration is none */
function expiryAfter(duration: string): Date {
  if (!Duration.safeParse(duration).success) return new Date(Number.NaN)
  // ms returns undefined for what it does not know, whatever its types say, and the sum is then no number.
  return new Date(Date.now() + (ms(duration as StringValue) ?? Number.NaN))
}
