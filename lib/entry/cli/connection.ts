import { checkKey } from '@/lib/entry/client/settings'
import { type Config, findProfile } from './config'
import type { Environment } from './environment'
import { CliError, usageError } from './errors'
import { exitCodes } from './exit-codes'
import { defaultUrl, parseServiceUrl } from './service-url'

export type Connection = { readonly url: string; readonly apiKey: string; readonly source: 'environment' | 'profile' }

/** The profile that a command uses: the option, or DAYMARK_PROFILE, or the profile `default`. */
export function chooseProfile(option: string | undefined, environment: Environment): string {
  const name = option ?? environment.profile ?? 'default'
  // It is part of a file name.
  if (/^\w[\w.-]{0,63}$/.test(name)) return name
  throw usageError('The name of a profile consists of letters, digits, dots, hyphens and underscores.')
}

/**
 * Finds the service and the key. An option wins over the environment, which wins over the config file. A saved key is sent
 * only to the service for which it was saved.
 * @param readConfig is called only where the config file counts
 * @param isExplicit whether an option names the profile
 * @throws CliError when there is no key, or one that cannot be sent
 */
export function chooseConnection(...from: Parameters<typeof findConnection>): Connection {
  const connection = findConnection(...from)
  try {
    return { ...connection, apiKey: checkKey(connection.apiKey) }
  } catch (error) {
    const place = connection.source === 'environment' ? 'DAYMARK_API_KEY' : 'the config file'
    throw new CliError(error instanceof Error ? error.message : String(error), {
      exitCode: exitCodes.denied,
      code: 'INVALID_API_KEY',
      hint: `Correct the key in ${place}: it is one word.`,
    })
  }
}

function findConnection(
  readConfig: () => Config,
  environment: Environment,
  profile: string,
  isExplicit: boolean,
): Connection {
  if (!isExplicit && environment.url !== undefined && environment.apiKey !== undefined) {
    return { url: parseServiceUrl(environment.url), apiKey: environment.apiKey, source: 'environment' }
  }
  const saved = findProfile(readConfig(), profile)
  if (isExplicit) {
    if (saved) return { ...saved, source: 'profile' }
    throw notLoggedIn(`There is no profile ${profile}.`, `Run: daymark login --profile ${profile}`)
  }
  const url = environment.url === undefined ? (saved?.url ?? defaultUrl) : parseServiceUrl(environment.url)
  if (environment.apiKey !== undefined) return { url, apiKey: environment.apiKey, source: 'environment' }
  if (saved === undefined) throw notLoggedIn('You are not logged in.', 'Run: daymark login, or set DAYMARK_API_KEY.')
  if (saved.url === url) return { ...saved, source: 'profile' }
  throw notLoggedIn(
    `The saved key is for ${saved.url}. It is not sent to ${url}, which DAYMARK_URL names.`,
    'Set DAYMARK_API_KEY too, or log in there with a profile: daymark login --profile NAME',
  )
}

function notLoggedIn(message: string, hint: string): CliError {
  return new CliError(message, { exitCode: exitCodes.denied, code: 'NOT_LOGGED_IN', hint })
}
