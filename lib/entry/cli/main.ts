import { errorCode } from '@/lib/foundation/startup-error'
import { version } from '@/package.json'
import { parseArguments } from './arguments'
import { findCheckout } from './checkout'
import { type Command, isValueOption } from './command'
import { commands } from './commands'
import { completeWords, joinSplitWords } from './complete'
import { type Environment, readEnvironment } from './environment'
import { usageError } from './errors'
import { exitCodes } from './exit-codes'
import { renderCommandHelp, renderProgramHelp } from './help'
import { PlannedRequest, printPlan } from './planned-request'
import { checkArguments } from './read-input'
import { reportError } from './report-error'
import { Session } from './session'
import { listSuggestions } from './suggestions'
import { filterOutput, openTerminal, type Terminal } from './terminal'
import { cleanLine } from './terminal-text'

/** Runs the program. Sets the exit code. */
async function main(argv: readonly string[]): Promise<void> {
  const environment = readEnvironment()
  // Read before the arguments are parsed, as --json is below, so that errors in them are reported in the same way.
  const terminal = openTerminal(environment, { mayColor: !argv.includes('--no-color') })
  try {
    checkArguments(argv)
    await run(argv, environment, terminal)
  } catch (error) {
    process.exitCode = reportError(error, terminal, argv.includes('--json'))
  }
}

async function run(argv: readonly string[], environment: Environment, terminal: Terminal) {
  const index = findCommandIndex(argv)
  const name = argv[index]
  const rest = argv.filter((_word, place) => place !== index)
  if (name === '__complete') return printCandidates(environment, argv.slice(index + 1))
  if (name === undefined) return runWithoutCommand(rest, environment, terminal)
  if (name === 'help') return printHelp(rest[0] === undefined ? undefined : findCommand(rest[0]), terminal)
  await runCommand(findCommand(name), rest, environment, terminal)
}

async function runCommand(
  command: Command,
  argv: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<void> {
  if (command.isRaw && !(isHelp(argv) && findCheckout() === undefined))
    return command.run(new Session(environment, terminal, {}), { values: {}, words: argv })
  const { values, globals, words } = parseArguments(command, argv)
  if (globals.help) return printHelp(command, terminal)
  const typed = cleanLine(['daymark', command.name, ...argv].join(' '))
  const [isQuiet, isDry] = [Boolean(values.quiet), Boolean(values['dry-run'])]
  if (isQuiet && (globals.json || globals.jq !== undefined)) throw usageError('--quiet prints no JSON.')
  const output = await prepareOutput(terminal, { isQuiet, jq: globals.jq })
  const session = new Session(environment, output, { ...globals, isQuiet, isDry, command: typed })
  try {
    await command.run(session, { values, words })
  } catch (error) {
    if (!(error instanceof PlannedRequest)) throw error
    printPlan(session, [...session.planned, error])
  }
}

/** Ids are printed as for programs: not numbered, without headings. */
async function prepareOutput(
  terminal: Terminal,
  { isQuiet, jq }: { isQuiet: boolean; jq: string | undefined },
): Promise<Terminal> {
  const output = isQuiet ? { ...terminal, isTerminal: false } : terminal
  if (jq === undefined) return output
  const { compileFilter } = await import('./jq')
  return filterOutput(output, await compileFilter(jq))
}

/** Today for those who are logged in, otherwise help. */
async function runWithoutCommand(argv: readonly string[], environment: Environment, terminal: Terminal): Promise<void> {
  if (argv.includes('--version') || argv.includes('-v')) return terminal.print(version)
  const day = findCommand('day')
  const { globals, values } = parseArguments(day, argv)
  const hasOptions = Object.keys(values).length > 0 || globals.json || [globals.jq, globals.profile].some(Boolean)
  const isNewcomer = !hasOptions && !new Session(environment, terminal, globals).isLoggedIn
  if (globals.help || isNewcomer) return printHelp(undefined, terminal)
  await runCommand(day, argv, environment, terminal)
}

/** Names that other programs have for commands. */
const synonyms = new Map([
  ['complete', 'done'],
  ['create', 'add'],
  ['get', 'show'],
  ['list', 'day'],
  ['ls', 'day'],
  ['new', 'add'],
  ['remove', 'delete'],
  ['rm', 'delete'],
  ['search', 'find'],
  ['serve', 'start'],
  ['today', 'day'],
  ['view', 'show'],
])

/** Index of the first word that is neither an option nor its value. */
function findCommandIndex(argv: readonly string[]): number {
  return argv.findIndex((word, index) => !word.startsWith('-') && !isValueOption(argv[index - 1]))
}

function findCommand(name: string): Command {
  const command = commands.find((each) => each.name === name)
  if (command) return command
  const names = commands.map((each) => each.name)
  const suggestions = listSuggestions(synonyms.get(name) ?? name, names)
  throw usageError(`Unknown command ${JSON.stringify(name)}.`, `${suggestions}See: daymark --help`)
}

function isHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h')
}

function printHelp(command: Command | undefined, { print, style }: Terminal): void {
  print(command ? renderCommandHelp(command, style) : renderProgramHelp(commands, style))
}

/** Answers the completion scripts: the shell, two hyphens, then the words that were typed. */
function printCandidates(environment: Environment, [shell, , ...typed]: readonly string[]): void {
  const { words, prefix } = shell === 'bash' ? joinSplitWords(typed) : { words: typed, prefix: '' }
  for (const line of completeWords(commands, environment, words)) {
    process.stdout.write(`${line.startsWith(prefix) ? line.slice(prefix.length) : line}\n`)
  }
}

process.once('SIGINT', () => process.exit(exitCodes.interrupted))
process.stdout.on('error', (error) => {
  // The reader has gone, as with `| head`: there is nothing left to do, and nothing to report.
  if (errorCode(error) === 'EPIPE') process.exit(exitCodes.ok)
  process.stderr.write(`Error: The output cannot be written: ${error.message}\n`, () => process.exit(exitCodes.error))
})
// There is nowhere left to report to, and the exit code says the rest.
process.stderr.on('error', () => undefined)
await main(process.argv.slice(2))
