import { join } from 'node:path'
import type { Environment } from './environment'
import { CliError } from './errors'
import { canOthersRead, readJsonFile, withLock, writePrivateFile } from './private-file'

export type Profile = { readonly url: string; readonly apiKey: string }
/** Other versions may have other fields, and profiles of another shape, which stay as they are. */
export type Config = { readonly profiles: Readonly<Record<string, unknown>> }

export function configPath({ configFolder }: Environment): string {
  return join(configFolder, 'config.json')
}

/**
 * Reads the profiles.
 * @param warn receives a warning when others can read the file
 * @throws CliError when the file is not a config file
 */
export function readConfig(environment: Environment, warn: (message: string) => void): Config {
  const path = configPath(environment)
  const content = readConfigFile(path)
  if (content === undefined) return { profiles: {} }
  if (!isConfig(content)) throw malformed(path)
  if (canOthersRead(path)) warn(`Others can read your keys in ${path}. Run: chmod 600 ${path}`)
  return content
}

export function findProfile({ profiles }: Config, name: string): Profile | undefined {
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  return isProfile(found) ? found : undefined
}

export function saveProfile(environment: Environment, name: string, profile: Profile): void {
  changeProfiles(environment, (profiles) => ({ ...profiles, [name]: profile }))
}

export function removeProfile(environment: Environment, name: string): void {
  changeProfiles(environment, ({ [name]: _removed, ...profiles }) => profiles)
}

/** Reads the file again, because another process may have changed it. */
function changeProfiles(environment: Environment, change: (profiles: Config['profiles']) => Config['profiles']): void {
  const path = configPath(environment)
  withLock(path, () => {
    const config = readConfig(environment, () => undefined)
    writePrivateFile(path, { ...config, profiles: change(config.profiles) })
  })
}

function readConfigFile(path: string): unknown {
  try {
    return readJsonFile(path)
  } catch (error) {
    // The text of a syntax error may quote the file, and with it a key.
    if (error instanceof SyntaxError) throw malformed(path)
    throw error
  }
}

function isConfig(content: unknown): content is Config {
  return isObject(content) && isObject(content.profiles)
}

function isProfile(profile: unknown): profile is Profile {
  return isObject(profile) && typeof profile.url === 'string' && typeof profile.apiKey === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function malformed(path: string): CliError {
  return new CliError(`${path} is not a config file of Daymark.`, {
    code: 'CONFIG',
    hint: 'Correct or remove it, then run: daymark login',
  })
}
