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

/**
 * Reads the options of a command that takes a file.
 * @throws StartupError with the usage when the file is missing, or as above
 */
export function readFileAndOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  argv: string[],
  usage: string,
) {
  const file = argv.find((word) => word === '-' || !word.startsWith('-'))
  const values = readOptions(
    options,
    argv.filter((word) => word !== file),
    usage,
  )
  if (file === undefined && !('help' in values && values.help))
    throw new StartupError(`The file is missing.\n\n${usage}`)
  return { file: file ?? '', values }
}

/** @throws StartupError with the usage when the value is missing, or is not an e-mail address */
export function readEmail(value: string | undefined, usage: string): Email {
  const email = Email.safeParse(value)
  if (email.success) return email.data
  throw new StartupError(`--email ${value === undefined ? 'is missing' : 'must be an e-mail address'}.\n\n${usage}`)
}
