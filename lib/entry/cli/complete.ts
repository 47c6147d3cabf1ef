import { dateWords } from '@/lib/foundation/time/date-words'
import {
  type Argument,
  type Candidates,
  type Command,
  globalOptions,
  isValueOption,
  type Option,
  type ValueKind,
} from './command'
import { findProfile, readConfig } from './config'
import { chooseProfile } from './connection'
import type { Environment } from './environment'
import { shortenIds } from './ids'
import { readState } from './state'
import { findTerminal } from './terminal-id'

/** The line that asks the shell for names of files. */
const files = ':files'

/**
 * Lists what may follow on a command line.
 * @param words what follows the name of the program; the last one is being typed
 * @returns lines for the scripts in completion-scripts.ts
 */
export function completeWords(
  commands: readonly Command[],
  environment: Environment,
  words: readonly string[],
): string[] {
  const current = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const name = before.find((word, index) => !word.startsWith('-') && !isValueOption(before[index - 1]))
  const command = commands.find((each) => each.name === name)
  const options: Readonly<Record<string, Option>> = { ...command?.options, ...(!command?.isRaw && globalOptions) }
  const optionOf = (word: string | undefined) => findValueOption(options, word)

  const [, inline] = /^(--[\w-]+)=/.exec(current) ?? []
  const inlineOption = optionOf(inline)
  if (inlineOption) return format(listValues(inlineOption.kind, environment, before), current, `${inline}=`)
  const pending = optionOf(before.at(-1))
  if (pending) return format(listValues(pending.kind, environment, before), current)
  if (current.startsWith('-')) return format(listOptions(options), current)
  if (command === undefined) return name === undefined || name === 'help' ? format(listCommands(commands), current) : []
  const rest = before.slice(before.indexOf(command.name) + 1)
  const typed = rest.filter((word, index) => !word.startsWith('-') && !optionOf(rest[index - 1]))
  const argument = findArgument(command, typed.length)
  return argument ? format(listValues(argument.kind, environment, before), current) : []
}

/**
 * Puts together what bash splits at equals signs. It replaces the part after the last one alone, which is why candidates
 * must come without the prefix.
 */
export function joinSplitWords(words: readonly string[]): { words: string[]; prefix: string } {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const isSplit = last?.startsWith('--') === true && (word === '=' || last.endsWith('='))
    if (isSplit) joined[joined.length - 1] = `${last}${word}`
    else joined.push(word)
  }
  const [prefix = ''] = /^--[\w-]+=/.exec(joined.at(-1) ?? '') ?? []
  return { words: joined, prefix }
}

function findArgument({ arguments: declared }: Command, index: number): Argument | undefined {
  return declared[index] ?? (declared.at(-1)?.isRepeated ? declared.at(-1) : undefined)
}

function findValueOption(options: Readonly<Record<string, Option>>, word: string | undefined) {
  const found = Object.entries(options).find(
    ([name, { short }]) => word === `--${name}` || (short !== undefined && word === `-${short}`),
  )
  return found?.[1].type === 'string' ? found[1] : undefined
}

function listOptions(options: Readonly<Record<string, Option>>): Candidates {
  return Object.entries(options).map(([name, { description }]) => [`--${name}`, description])
}

function listCommands(commands: readonly Command[]): Candidates {
  return commands.map(({ name, summary }) => [name, summary])
}

function listValues(kind: ValueKind, environment: Environment, before: readonly string[]): Candidates {
  if (typeof kind !== 'string') return kind
  if (kind === 'date') return dateWords.map((word) => [word, ''])
  if (kind === 'profile') return listProfiles(environment)
  if (kind === 'task') return listTasks(environment, before)
  return kind === 'file' ? [[files, '']] : []
}

function listProfiles(environment: Environment): Candidates {
  const config = readConfig(environment, () => undefined)
  return Object.keys(config.profiles).map((name) => [name, findProfile(config, name)?.url ?? ''])
}

/** The tasks of this terminal's last list, or else of the newest list, without those that the command line names already. */
function listTasks(environment: Environment, before: readonly string[]): Candidates {
  const option = readProfileOption(before)
  const isNamed = option !== undefined || environment.apiKey === undefined
  const { lists, seen } = readState(environment, isNamed ? chooseProfile(option, environment) : '+environment')
  const terminal = findTerminal()
  const list = (lists.find((each) => each.terminal === terminal) ?? lists[0])?.tasks ?? []
  const short = shortenIds(
    list.map(({ id }) => id),
    seen,
  )
  return list.map(({ id, text }) => [short.get(id) ?? id, text] as const).filter(([id]) => !before.includes(id))
}

function readProfileOption(words: readonly string[]): string | undefined {
  const parts = words.flatMap((word) => (word.startsWith('--profile=') ? word.split(/=(.*)/s, 2) : [word]))
  const named = parts.lastIndexOf('--profile')
  return named === -1 ? undefined : parts[named + 1]
}

function format(candidates: Candidates, current: string, prefix = ''): string[] {
  return candidates
    .map(([value, meaning]) => [value === files ? files : `${prefix}${value}`, meaning] as const)
    .filter(([value]) => value === files || value.startsWith(current))
    .map(([value, meaning]) => (value === files ? files : `${value}\t${meaning}`))
}
