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
import { machineTimeZone, TimeZone } from '@/lib/foundation/time/time-zone'
import { hasDatabase } from '@/lib/server/postgres/data-folder'
import { dropRoot } from '@/lib/server/process/drop-root'
import { failStart } from '@/lib/server/process/fail-start'
import { readEmail, readOptions } from './read-options'
import { withDatabase } from './with-database'

const describeUsage = (
  root: string,
) => `Creates an API key, and the account if there is none. Prints only the key to standard output.

  ${describeOperatorCommand('key', root)} --email me@example.com --name laptop [--expires 90d] [--read-only | --manage]

  --email      e-mail address of the account
  --name       label of the key
  --expires    lifetime, such as 12h, 90d or 1y (default: does not expire)
  --read-only  allow only operations that change nothing
  --manage     allow managing webhooks and keys too
  --time-zone  time zone of a new account, such as Europe/Berlin (default: that of this machine)`

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
      const { email, timeZone, lifetime, key } = options
      if (!(await hasAccount(email))) announceAccount(email, timeZone, root)
      else if (options.hasTimeZone) console.error(zoneIsKept)
      const account = await ensureAccount(email, timeZone)
      // Not before the database runs, which can take longer than a short lifetime.
      const expiresAt = lifetime === null ? null : new Date(Date.now() + lifetime)
      console.log(await createKey(account, { ...key, expiresAt }))
    })
  } catch (error) {
    failStart(error)
  }
}

const zoneIsKept = '--time-zone has no effect: the account exists, and its owner sets the time zone in the profile.'

/** A wrong DATA_DIR would make a key that the running server does not know. */
function announceDatabase(): void {
  const { DATABASE_URL, DATA_DIR } = env()
  if (DATABASE_URL === undefined && !hasDatabase(DATA_DIR)) {
    console.error(`Creating a database in ${resolve(DATA_DIR)}, where there is none.`)
  }
}

function announceAccount(email: string, timeZone: TimeZone, root: string): void {
  console.error(`Creating an account for ${email}, in the time zone ${timeZone}.`)
  const command = describeSettings('DATA_DIR', 'PORT') + describeOperatorCommand('password', root)
  console.error(`To sign in to the web app: ${command} --email ${email}`)
}

type Arguments = {
  email: Email
  timeZone: TimeZone
  /** Whether the time zone was given. */
  hasTimeZone: boolean
  key: Pick<CreateKey, 'name' | 'scope'>
  /** Milliseconds; null if the key does not expire. */
  lifetime: number | null
}

const Key = CreateKey.pick({ name: true, scope: true })

function readArguments(argv: string[], usage: string): Arguments | 'help' {
  const options = {
    email: { type: 'string' },
    name: { type: 'string' },
    expires: { type: 'string' },
    'read-only': { type: 'boolean' },
    manage: { type: 'boolean' },
    'time-zone': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const values = readOptions(options, argv, usage)
  if (values.help) return 'help'
  const refuse = (problem: string) => new StartupError(`${problem}\n\n${usage}`)
  const email = readEmail(values.email, usage)
  if (values.name === undefined) throw refuse('--name is missing.')
  if (values['read-only'] && values.manage) throw refuse('--read-only and --manage exclude each other.')
  const scope = values['read-only'] ? 'read' : values.manage ? 'manage' : 'full'
  const key = Key.safeParse({ name: values.name, scope })
  if (!key.success) throw refuse(`--name must be 1 to ${maxNameLength} characters.`)
  const lifetime = values.expires === undefined ? null : readLifetime(values.expires)
  if (lifetime === undefined) throw refuse('--expires must be a number with a unit, such as 12h, 90d or 1y.')
  const timeZone = TimeZone.safeParse(values['time-zone'] ?? machineTimeZone())
  if (!timeZone.success) throw refuse('--time-zone must be a time zone, such as Europe/Berlin.')
  return { email, timeZone: timeZone.data, hasTimeZone: values['time-zone'] !== undefined, key: key.data, lifetime }
}

const Duration = z.string().regex(/^\d+(\.\d+)?\s?[a-z]+$/i)

/** @returns milliseconds; undefined when the duration is malformed, not positive, or has no end that a Date can name */
function readLifetime(duration: string): number | undefined {
  if (!Duration.safeParse(duration).success) return undefined
  // ms returns undefined for an unknown unit, although its types say otherwise. The cast is safe because of that.
  const lifetime = ms(duration as StringValue) ?? Number.NaN
  return lifetime > 0 && !Number.isNaN(new Date(Date.now() + lifetime).getTime()) ? lifetime : undefined
}
