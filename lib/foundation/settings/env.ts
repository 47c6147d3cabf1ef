import { readFileSync } from 'node:fs'
import { errorCode } from '@/lib/foundation/startup-error'
import { Environment, secretSettings, settingNames } from './schema'
import { asksForTraces, LogLevel } from './telemetry-settings'

/** Whether the variables of OpenTelemetry ask for traces. */
export function hasTracing(): boolean {
  return asksForTraces(env())
}

/** An invalid setting. The message names it and never contains its value, which may hold a password. */
export class EnvironmentError extends Error {}

let parsed: Environment | undefined

/**
 * Returns the settings of this process, parsed once. An empty variable counts as unset, also for libraries that read it:
 * Docker Compose sets variables that have no value to nothing, and next-auth would parse that as a URL.
 * @throws EnvironmentError naming every invalid setting
 */
export function env(): Environment {
  parsed ??= parseEnvironment(process.env)
  return parsed
}

/** How many processes divide the limits of this machine. The first process tells its workers, in place of `auto`. */
export function processCount(): number {
  const { WEB_CONCURRENCY } = env()
  return WEB_CONCURRENCY === 'auto' ? 1 : WEB_CONCURRENCY
}

function parseEnvironment(source: NodeJS.ProcessEnv): Environment {
  for (const name of settingNames) if (source[name] === '') delete source[name]
  for (const name of secretSettings) readFromFile(source, name)
  const result = Environment.safeParse(source)
  if (result.success) return result.data
  throw new EnvironmentError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
}

/**
 * Reads a setting from the file that `<name>_FILE` names, once: this process may become another user, and workers inherit
 * the setting. The line end that editors add is not part of it.
 */
function readFromFile(source: NodeJS.ProcessEnv, name: (typeof secretSettings)[number]): void {
  const fileName = `${name}_FILE`
  const path = source[fileName]
  if (path === undefined || path === '') return
  if (source[name] !== undefined) throw new EnvironmentError(`${name} and ${fileName} must not both be set`)
  let value: string
  try {
    value = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new EnvironmentError(`${fileName} names a file that cannot be read (${errorCode(error)})`)
  }
  if (value === '') throw new EnvironmentError(`${fileName} names an empty file`)
  source[name] = value
  delete source[fileName]
}

/** Reads the log level on its own, so that logging works before the settings are validated. `env` reports an invalid level. */
export function readLogLevel(): LogLevel {
  return LogLevel.catch('info').parse(process.env.LOG_LEVEL)
}

/** Whether this is `npm run dev`. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development'
}

/** Names the commit for processes that cannot ask Git, such as workers of another user than the checkout's. */
export function setCommit(commit: string): void {
  process.env.GIT_COMMIT = commit
}

/** Returns the path of the certificates that Node trusts in addition to its own. */
export function readExtraCertificates(): string | undefined {
  return process.env.NODE_EXTRA_CA_CERTS
}

// Places of programs, libraries and temporary files, and the language. Everything else may be a secret.
const ofPrograms = /^(PATH|HOME|TMPDIR|TZ|LANG|LANGUAGE|LC_\w+|LD_\w+|DYLD_\w+)$/
const ofNpm = /^(npm_config_\w+|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(file|dir))$/i

/**
 * Returns the environment of programs that this process starts: without settings, which hold secrets.
 * @param isNpm whether the program is npm
 */
export function readProgramEnvironment(isNpm = false): NodeJS.ProcessEnv {
  const isPassed = (name: string) => ofPrograms.test(name) || (isNpm && ofNpm.test(name))
  const passed = Object.entries(process.env).filter(([name]) => isPassed(name))
  return { NODE_ENV: process.env.NODE_ENV, ...Object.fromEntries(passed) }
}

/** Returns the path of the npm that started this process, if one did. */
export function readNpmPath(): string | undefined {
  return process.env.npm_execpath
}

/** Sets the database of this process and of code loaded later, such as Next's pages. */
export function setDatabaseUrl(url: string): void {
  process.env.DATABASE_URL = url
  parsed = undefined
}

/** Sets the data folder of a demo, in which nobody signs up and one process is enough. */
export function setDemoSettings(dataDir: string): void {
  Object.assign(process.env, { DATA_DIR: dataDir, SIGNUP: 'closed', WEB_CONCURRENCY: '1' })
  parsed = undefined
}

/** Sets the session secret of this process, of workers started later, and of Next's pages. */
export function setSessionSecret(secret: string): void {
  process.env.NEXTAUTH_SECRET = secret
  parsed = undefined
}

/** Removes the URL of the role that migrates from this process and from workers started later. */
export function forgetMigrationUrl(): void {
  delete process.env.MIGRATION_DATABASE_URL
  parsed = undefined
}

/** Makes next-auth trust forwarded headers. The caller must have filtered them; see `createForwardedFilter`. */
export function trustForwardedHost(): void {
  process.env.AUTH_TRUST_HOST = '1'
}
