import { Daymark } from '@/lib/entry/client/daymark'
import type { Me } from '@/lib/entry/client/operation-types'
import { clientSettings } from './client-settings'
import { type Config, readConfig } from './config'
import { type Connection, chooseConnection, chooseProfile } from './connection'
import { resolveDate } from './dates'
import type { Environment } from './environment'
import { CliError } from './errors'
import { resolveTaskId, resolveTaskIds } from './ids'
import { type ListedTask, readState, rememberTasks, type State } from './state'
import type { Terminal } from './terminal'

type Options = { json?: boolean | undefined; profile?: string | undefined }

/** Terminal, profile and service, which commands share. Everything is read when it is first needed. */
export class Session {
  readonly environment: Environment
  readonly terminal: Terminal
  readonly isJson: boolean
  readonly #profileOption: string | undefined
  #config: Config | undefined
  #client: Daymark | undefined
  #me: Promise<Me> | undefined

  constructor(environment: Environment, terminal: Terminal, { json = false, profile }: Options) {
    this.environment = environment
    this.terminal = terminal
    this.isJson = json
    this.#profileOption = profile
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

  get client(): Daymark {
    const { url, apiKey } = this.connection
    this.#client ??= new Daymark({ baseUrl: url, apiKey, ...clientSettings })
    return this.#client
  }

  me(): Promise<Me> {
    this.#me ??= this.client.getMe({})
    return this.#me
  }

  readonly today = async (): Promise<string> => (await this.me()).today

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

  remember(tasks: readonly ListedTask[], options: { isNumbered: boolean }): boolean {
    return rememberTasks(this.environment, this.#stateName, tasks, options)
  }

  resolveTaskId(name: string): string {
    return resolveTaskId(name, this.state)
  }

  resolveTaskIds(names: readonly string[]): Map<string, string> {
    return resolveTaskIds(names, this.state)
  }
}
