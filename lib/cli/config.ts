import { join } from 'node:path'
import type { Environment } from './environment'
import { CliError } from './errors'
import { canOthersRead, readJsonFile, writePrivateFile } from './private-file'

export type Profile = { readonly url: string; readonly apiKey: string }
export type Config = { readonly profiles: Readonly<Record<string, Profile>> }

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

export function saveProfile(environment: Environment, config: Config, name: string, profile: Profile): void {
  writePrivateFile(configPath(environment), { profiles: { ...config.profiles, [name]: profile } })
}

export function removeProfile(environment: Environment, config: Config, name: string): void {
  const { [name]: _removed, ...profiles } = config.profiles
  writePrivateFile(configPath(environment), { profiles })
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
  if (!isObject(content) || !isObject(content.profiles)) return false
  return Object.values(content.profiles).every(
    (profile) => isObject(profile) && typeof profile.url === 'string' && typeof profile.apiKey === 'string',
  )
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
