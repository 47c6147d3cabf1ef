import type { Session } from './session'

/** Candidates for a value, with what they mean. */
export type Candidates = readonly (readonly [value: string, meaning: string])[]

/** Completions of a value: a kind of value that the command line knows, or the candidates themselves. */
export type ValueKind = 'date' | 'file' | 'task' | 'profile' | 'text' | Candidates

type BooleanOption = { readonly type: 'boolean' }
type StringOption = {
  readonly type: 'string'
  /** The name of the value in help, such as DATE. */
  readonly value: string
  readonly kind: ValueKind
  readonly multiple?: boolean
}
export type Option = { readonly description: string; readonly short?: string } & (BooleanOption | StringOption)
export type Options = Readonly<Record<string, Option>>

/** The parsed values of options. */
export type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]?:
    | (Declared[Name] extends BooleanOption
        ? boolean
        : Declared[Name] extends { readonly multiple: true }
          ? readonly string[]
          : string)
    | undefined
}

/** An argument of a command. Its name is upper-case in help. */
export type Argument = {
  readonly name: string
  readonly description: string
  readonly kind: ValueKind
  readonly isOptional?: boolean
  readonly isRepeated?: boolean
}

export const commandGroups = ['Tasks', 'Account', 'For scripts', 'On the server'] as const

export type Command<Declared extends Options = Options> = {
  readonly name: string
  readonly group: (typeof commandGroups)[number]
  readonly summary: string
  readonly description?: string
  readonly arguments: readonly Argument[]
  readonly options: Declared
  readonly examples: readonly (readonly [command: string, meaning: string])[]
  /** Whether the command reads its own arguments, which then are not parsed. */
  readonly isRaw?: boolean
  /** A method, so that commands with different options fit into one list. */
  run(session: Session, call: { readonly values: Values<Declared>; readonly words: readonly string[] }): Promise<void>
}

/** Infers the types of a command's values from its options. */
export function defineCommand<const Declared extends Options>(command: Command<Declared>): Command<Declared> {
  return command
}

/** Infers the types of options that several commands share. */
export function defineOptions<const Declared extends Options>(options: Declared): Declared {
  return options
}

/** Options of every command. */
export const globalOptions = {
  json: { type: 'boolean', description: 'Print JSON, with the field names of the API' },
  jq: { type: 'string', value: 'PROGRAM', kind: 'text', description: 'Filter the JSON with a program of jq' },
  profile: { type: 'string', value: 'NAME', kind: 'profile', description: 'Use another account or server' },
  'no-color': { type: 'boolean', description: 'Print without color' },
  help: { type: 'boolean', short: 'h', description: 'Show help' },
} as const satisfies Options

/** Whether a word is an option of every command that takes the next word as its value. */
export function isValueOption(word: string | undefined): boolean {
  const [, option] = Object.entries<Option>(globalOptions).find(([name]) => word === `--${name}`) ?? []
  return option?.type === 'string'
}
