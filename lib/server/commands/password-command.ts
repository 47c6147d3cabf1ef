import { resolve } from 'node:path'
import { findAccountId } from '@/lib/domain/accounts/create-account'
import { removeEveryFactor } from '@/lib/domain/accounts/factors/two-factor'
import { createPasswordLink } from '@/lib/domain/accounts/password-link'
import type { Email } from '@/lib/domain/accounts/schema'
import { describeOperatorCommand } from '@/lib/foundation/runtime/operator-command'
import { env } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { formatAddress } from '@/lib/server/http/listen'
import { hasDatabase } from '@/lib/server/postgres/data-folder'
import { dropRoot } from '@/lib/server/process/drop-root'
import { failStart } from '@/lib/server/process/fail-start'
import { readEmail, readOptions } from './read-options'
import { withDatabase } from './with-database'

// Longer than a link by e-mail: the operator hands it over by other means.
const validMinutes = 60

const setAsServer = 'Set DATA_DIR or DATABASE_URL as for the server.'

const describeUsage = (root: string) => `Prints a link to choose a new password. It works once, within an hour.

  ${describeOperatorCommand('password', root)} --email me@example.com

  --email                   e-mail address of the account
  --without-second-factor   also removes every passkey, authenticator app and recovery code, for the owner of the
                            address who has none of them; the link then revokes everything else too, but no task

The link points to NEXTAUTH_URL, or else to this machine at PORT: set them to the server's values.`

/** Runs `npm run password`, for operators whose service sends no e-mail. */
export async function runPasswordCommand(root: string, argv: string[]): Promise<void> {
  try {
    const usage = describeUsage(root)
    const options = readArguments(argv, usage)
    if (!options) return console.log(usage)
    const { email, withoutSecondFactor } = options
    const { DATABASE_URL, DATA_DIR } = env()
    const place = DATABASE_URL === undefined ? ` in ${resolve(DATA_DIR)}` : ''
    // There is nobody in a new database, so this creates none.
    if (place !== '' && !hasDatabase(DATA_DIR)) throw new StartupError(`There is no database${place}. ${setAsServer}`)
    await dropRoot({ root })
    await withDatabase(root, async () => {
      const userId = await findAccountId(email)
      if (userId === undefined) throw new StartupError(`${email} has no account${place}. ${setAsServer}`)
      if (withoutSecondFactor) await removeEveryFactor({ userId })
      const { NEXTAUTH_URL, HOST, PORT } = env()
      const origin = NEXTAUTH_URL === undefined ? formatAddress(HOST, PORT) : new URL(NEXTAUTH_URL).origin
      console.log(await createPasswordLink(origin, email, { validMinutes }))
    })
  } catch (error) {
    failStart(error)
  }
}

function readArguments(argv: string[], usage: string): { email: Email; withoutSecondFactor: boolean } | undefined {
  const options = {
    email: { type: 'string' },
    'without-second-factor': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { help, email, 'without-second-factor': withoutSecondFactor = false } = readOptions(options, argv, usage)
  return help ? undefined : { email: readEmail(email, usage), withoutSecondFactor }
}
