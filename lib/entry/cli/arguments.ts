import { parseArgs } from 'node:util'
import { errorCode } from '@/lib/foundation/startup-error'
import { type Command, globalOptions, type Options, type Values } from './command'
import { type CliError, usageError } from './errors'
import { listSuggestions } from './suggestions'

export type ParsedArguments = {
  readonly values: Values<Options>
  readonly globals: Values<typeof globalOptions>
  readonly words: readonly string[]
}

/**
 * Parses the arguments of a command.
 * @throws CliError when an option is unknown or incomplete, or when there are too few or too many arguments
 */
export function parseArguments(command: Command, argv: readonly string[]): ParsedArguments {
  const options = { ...command.options, ...globalOptions }
  const { values, positionals } = parseStrictly(command, options, argv)
  if (!values.help) checkCount(command, positionals)
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(globalOptions, name)))
  // The two are safe: parseArgs has checked the values against these declarations.
  return { values: own as Values<Options>, globals: values as Values<typeof globalOptions>, words: positionals }
}

function parseStrictly(command: Command, options: Options, argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw describeParseError(command, options, error)
  }
}

function describeParseError({ name, arguments: declared }: Command, options: Options, error: unknown): unknown {
  const help = `daymark ${name} --help`
  const [, unknown] = /^Unknown option '(.+?)'/.exec(error instanceof Error ? error.message : '') ?? []
  if (errorCode(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && unknown !== undefined) {
    const names = Object.keys(options).map((option) => `--${option}`)
    const advice =
      declared.length > 0 && !unknown.startsWith('--') ? 'An argument that begins with a hyphen goes after --. ' : ''
    return usageError(`Unknown option ${unknown}.`, `${listSuggestions(unknown, names) || advice}See: ${help}`)
  }
  if (errorCode(error).startsWith('ERR_PARSE_ARGS_') && error instanceof Error) {
    // The first line says it; the others explain parseArgs.
    const [line = '', ...more] = error.message.split('\n')
    const form = /argument for '(--\w+)' starts with a dash/.test(more.join(' ')) || /is ambiguous/.test(line)
    return usageError(
      line.replace(/\.?$/, '.'),
      `${form ? 'A value that begins with a hyphen needs an equals sign, as in --date=-1. ' : ''}See: ${help}`,
    )
  }
  return error
}

function checkCount({ name, arguments: declared }: Command, words: readonly string[]): void {
  const missing = declared.filter(({ isOptional }) => !isOptional)[words.length]
  const hint = `See: daymark ${name} --help`
  if (missing) throw usageError(`${missing.name} is missing: ${missing.description.toLowerCase()}.`, hint)
  if (words.length > declared.length && !declared.at(-1)?.isRepeated) throw tooMany(declared.length, hint)
}

/** The message does not repeat the arguments: one of them may be a key. */
function tooMany(most: number, hint: string): CliError {
  const text = most === 0 ? 'This command takes no arguments.' : `This command takes ${most} at most.`
  return usageError(`Too many arguments. ${text}`, hint)
}
