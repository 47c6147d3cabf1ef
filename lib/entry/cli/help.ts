import { version } from '@/package.json'
import { type Command, commandGroups, globalOptions, type Options } from './command'
import type { Style } from './style'
import { padLine, widthOf } from './text-width'

/** Help for the program: every command by group. */
export function renderProgramHelp(commands: readonly Command[], style: Style): string {
  const names = Math.max(...commands.map(({ name }) => name.length))
  const groups = commandGroups.flatMap((group) => [
    '',
    style('bold', group),
    ...commands
      .filter((command) => command.group === group)
      .map(({ name, summary }) => `  ${padLine(name, names)}  ${summary}`),
  ])
  return [
    `Daymark ${version}: tasks by calendar date.`,
    '',
    `${style('bold', 'Usage')}  daymark <command> [arguments] [options]`,
    ...groups,
    '',
    style('bold', 'Options of every command'),
    ...listOptions(globalOptions),
    '',
    style('bold', 'Examples'),
    '  daymark login',
    '  daymark add "Pay rent tomorrow 5pm p1"',
    '  daymark day',
    '  daymark done 1',
    '',
    'DAYMARK_URL, DAYMARK_API_KEY and DAYMARK_PROFILE replace what `daymark login` has saved.',
    'Exit codes: 0 ok, 1 error, 2 usage, 3 not found, 4 not allowed, 5 rate limited or unreachable, 130 interrupted.',
    'Help for a command: daymark <command> --help. The version alone: daymark --version',
  ].join('\n')
}

/** Help for one command. */
export function renderCommandHelp(command: Command, style: Style): string {
  const { name, summary, description, arguments: declared, options, examples, isRaw = false } = command
  const usage = declared.map((argument) => {
    const text = argument.name + (argument.isRepeated ? '...' : '')
    return argument.isOptional ? `[${text}]` : `<${text}>`
  })
  const width = Math.max(0, ...declared.map((argument) => argument.name.length))
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', style('bold', title), ...lines] : []
  return [
    `${summary}.`,
    ...(description === undefined ? [] : ['', description]),
    '',
    `${style('bold', 'Usage')}  ${['daymark', name, ...usage, '[options]'].join(' ')}`,
    ...section(
      'Arguments',
      declared.map((argument) => `  ${padLine(argument.name, width)}  ${argument.description}`),
    ),
    ...section('Options', listOptions(options)),
    ...section('Options of every command', isRaw ? [] : listOptions(globalOptions)),
    ...section('Examples', listExamples(examples)),
  ].join('\n')
}

function listExamples(examples: Command['examples']): string[] {
  const width = Math.max(0, ...examples.map(([command]) => widthOf(command)))
  return examples.map(([command, meaning]) => `  ${padLine(command, width)}  # ${meaning}`)
}

function listOptions(options: Options): string[] {
  const heads = Object.entries(options).map(([name, option]) => {
    const short = option.short === undefined ? '    ' : `-${option.short}, `
    return [`${short}--${name}${option.type === 'string' ? ` ${option.value}` : ''}`, option.description] as const
  })
  const width = Math.max(...heads.map(([head]) => head.length))
  return heads.map(([head, description]) => `  ${padLine(head, width)}  ${description}`)
}
