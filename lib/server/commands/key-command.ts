import { resolve } from 'node:path'
import ms, { type StringValue } from 'ms'
import * as z from 'zod'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { CreateKey } from '@/lib/domain/access/keys/schema'
import { hasAccount } from '@/lib/domain/accounts/create-account'
import { ensureAccount } from '@/lib/domain/accounts/ensure-account'
import type { Email } from '@/lib/domain/accounts/schema'
import { maxNameLength } from '@/lib/foundation/limits'
import { describeOperatorCommand, describeSettings } from '@/lib/foundation/runtime/operator-command'
import { env } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { hasDatabase } from '@/lib/server/postgres/data-folder'
import { dropRoot } from '@/lib/server/process/drop-root'
import { failStart } from '@/lib/server/process/fail-start'
import { readEmail, readOptions } from './read-options'
import { withDatabase } from './with-database'

const describeUsage = (
  root: string,
) => `Creates an API key, and the account if there is none. Prints only the key to standard output.

  ${describeOperatorCommand('key', root)} --email me@example.com --name laptop [--expires 90d] [--read-only]

  --email      e-mail address of the account
  --name       label of the key
  --expires    lifetime, such as 12h, 90d or 1y (default: does not expire)
  --read-only  allow only operations that change nothing`

/** Runs `npm run key`. */
export async function runKeyCommand(root: string, argv: string[]): Promise<void> {
  try {
    const usage = describeUsage(root)
    const options = readArguments(argv, usage)
    if (options === 'help') return console.log(usage)
    // Standard output carries only the key. The activity log of the account has a row all the same.
    log.level = 'silent'
    await dropRoot({ root })
    announceDatabase()
    await withDatabase(root, async () => {
      if (!(await hasAccount(options.email))) announceAccount(options.email, root)
      console.log(await createKey(await ensureAccount(options.email), options.key))
    })
  } catch (error) {
    failStart(error)
  }
}

/** A wrong DATA_DIR would make a key that the running server does not know. */
function announceDatabase(): void {
  const { DATABASE_URL, DATA_DIR } = env()
  if (DATABASE_URL === undefined && !hasDatabase(DATA_DIR)) {
    console.error(`Creating a database in ${resolve(DATA_DIR)}, where there is none.`)
  }
}

function announceAccount(email: string, root: string): void {
  console.error(`Creating an account for ${email}.`)
  const command = describeSettings('DATA_DIR', 'PORT') + describeOperatorCommand('password', root)
  console.error(`To sign in to the web app: ${command} --email ${email}`)
}

function readArguments(argv: string[], usage: string): { email: Email; key: CreateKey } | 'help' {
  const options = {
    email: { type: 'string' },
    name: { type: 'string' },
    expires: { type: 'string' },
    'read-only': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const values = readOptions(options, argv, usage)
  if (values.help) return 'help'
  const email = readEmail(values.email, usage)
  if (values.name === undefined) throw new StartupError(`--name is missing.\n\n${usage}`)
  const key = CreateKey.safeParse({
    name: values.name,
    scope: values['read-only'] ? 'read' : 'full',
    expiresAt: values.expires === undefined ? null : computeExpiry(values.expires),
  })
  if (key.success) return { email, key: key.data }
  const [issue] = key.error.issues
  const option =
    issue?.path[0] === 'expiresAt'
      ? '--expires must be a number with a unit, such as 12h, 90d or 1y.'
      : `--name must be 1 to ${maxNameLength} characters.`
  throw new StartupError(`${option}\n\n${usage}`)
}

const Duration = z.string().regex(/^\d+(\.\d+)?\s?[a-z]+$/i)

/** @returns an instant; an invalid Date when the duration is malformed */
function computeExpiry(duration: string): Date {
  if (!Duration.safeParse(duration).success) return new Date(Number.NaN)
  // ms returns undefined for an unknown unit, although its types say otherwise; the sum is then NaN. The cast is safe
  // because of that.
  return new Date(Date.now() + (ms(duration as StringValue) ?? Number.NaN))
}
