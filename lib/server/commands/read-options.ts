import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Email } from '@/lib/domain/accounts/schema'
import { StartupError } from '@/lib/foundation/startup-error'

/**
 * Reads the options of a command.
 * @throws StartupError with the usage when an option is unknown or lacks its value
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  argv: string[],
  usage: string,
) {
  try {
    return parseArgs({ args: argv, options }).values
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

/** @throws StartupError with the usage when the value is missing, or is not an e-mail address */
export function readEmail(value: string | undefined, usage: string): Email {
  const email = Email.safeParse(value)
  if (email.success) return email.data
  throw new StartupError(`--email ${value === undefined ? 'is missing' : 'must be an e-mail address'}.\n\n${usage}`)
}
