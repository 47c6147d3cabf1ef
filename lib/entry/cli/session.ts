import { Daymark } from '@/lib/entry/client/daymark'
import type { Me } from '@/lib/entry/client/operation-types'
import type { DaymarkSettings } from '@/lib/entry/client/settings'
import type { DayClock } from '@/lib/foundation/time/dates'
import { clientSettings } from './client-settings'
import { type Config, readConfig } from './config'
import { type Connection, chooseConnection, chooseProfile } from './connection'
import { resolveDate } from './dates'
import type { Environment } from './environment'
import { CliError } from './errors'
import { type Known, resolveTaskId, resolveTaskIds } from './ids'
import { fetchWithoutChanges, PlannedRequest } from './planned-request'
import { type ListedTask, readState, rememberTasks, type State } from './state'
import type { Terminal } from './terminal'
import { findTerminal } from './terminal-id'

type Options = {
  json?: boolean | undefined
  /** A program that filters JSON; the terminal runs it. */
  jq?: string | undefined
  profile?: string | undefined
  isQuiet?: boolean
  isDry?: boolean
  /** The command line, as it was typed. */
  command?: string
}

/** Terminal, profile and service, which commands share. Everything is read when it is first needed. */
export class Session {
  readonly environment: Environment
  readonly terminal: Terminal
  readonly isJson: boolean
  /** Whether JSON is filtered, so that it is not printed as it came. */
  readonly isFiltered: boolean
  /** Whether only ids are printed. */
  readonly isQuiet: boolean
  /** Whether nothing is changed. */
  readonly isDry: boolean
  /** Requests of a dry run, before the one that ends it. */
  readonly planned: PlannedRequest[] = []
  readonly #profileOption: string | undefined
  readonly #command: string
  #config: Config | undefined
  #client: Daymark | undefined
  #me: Promise<Me> | undefined

  constructor(
    environment: Environment,
    terminal: Terminal,
    { json = false, jq, profile, isQuiet = false, isDry = false, command = 'daymark' }: Options,
  ) {
    this.environment = environment
    this.terminal = terminal
    this.isFiltered = jq !== undefined
    this.isJson = json || this.isFiltered
    this.isQuiet = isQuiet
    this.isDry = isDry
    this.#profileOption = profile
    this.#command = command
  }

  get profile(): string {
    return chooseProfile(this.#profileOption, this.environment)
  }

  get config(): Config {
    this.#config ??= readConfig(this.environment, this.terminal.warn)
    return this.#config
  }

  /** @throws CliError when there is no key */
  get connection(): Connection {
    return chooseConnection(() => this.config, this.environment, this.profile, this.#profileOption !== undefined)
  }

  get isLoggedIn(): boolean {
    try {
      return this.connection !== undefined
    } catch (error) {
      if (error instanceof CliError && error.code === 'NOT_LOGGED_IN') return false
      throw error
    }
  }

  /** Settings of the client library. */
  get settings(): DaymarkSettings {
    const { url: baseUrl, apiKey } = this.connection
    return { baseUrl, apiKey, ...clientSettings, ...(this.isDry && { fetch: fetchWithoutChanges }) }
  }

  get client(): Daymark {
    this.#client ??= new Daymark(this.settings)
    return this.#client
  }

  /** Sends a change that another one follows. A dry run notes its request, and goes on. */
  async plan(send: () => Promise<void>): Promise<void> {
    try {
      await send()
    } catch (error) {
      if (!(error instanceof PlannedRequest)) throw error
      this.planned.push(error)
    }
  }

  me(): Promise<Me> {
    this.#me ??= this.client.getMe({})
    return this.#me
  }

  readonly today = async (): Promise<string> => (await this.me()).today

  readonly clock = async (): Promise<DayClock> => (await this.me()).account

  readonly timeZone = async (): Promise<string> => (await this.me()).account.timeZone

  resolveDate(text: string): Promise<string> {
    return resolveDate(text, this.today)
  }

  /** Tasks of a key from the environment do not mix with those of a profile. A plus sign begins no profile's name. */
  get #stateName(): string {
    return this.connection.source === 'environment' ? '+environment' : this.profile
  }

  get state(): State {
    return readState(this.environment, this.#stateName)
  }

  remember(tasks: readonly ListedTask[], { isNumbered }: { isNumbered: boolean }): boolean {
    const terminal = isNumbered ? findTerminal() : undefined
    const printed = terminal === undefined ? undefined : { terminal, command: this.#command }
    return rememberTasks(this.environment, this.#stateName, tasks, printed)
  }

  resolveTaskId(name: string): string {
    return resolveTaskId(name, this.#known)
  }

  resolveTaskIds(names: readonly string[]): Map<string, string> {
    return resolveTaskIds(names, this.#known)
  }

  get #known(): Known {
    const { lists, seen } = this.state
    const terminal = findTerminal()
    return { list: lists.find((list) => list.terminal === terminal), seen }
  }
}
