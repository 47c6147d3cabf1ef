import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { CliError } from './errors'
import { exitCodes } from './exit-codes'

/** The settings of the command line, from environment variables. An empty variable counts as absent. */
export type Environment = {
  readonly url: string | undefined
  readonly apiKey: string | undefined
  readonly profile: string | undefined
  /** The command that opens an address. */
  readonly browser: string | undefined
  /** Whether a browser has a screen, on systems with X11 or Wayland. */
  readonly hasScreen: boolean
  /** The locale of dates and times, such as en_GB.UTF-8. */
  readonly locale: string | undefined
  readonly configFolder: string
  readonly stateFolder: string
  readonly noColor: boolean
  readonly forceColor: boolean
  readonly isDumb: boolean
}

export function readEnvironment(variables: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const read = (name: string) => variables[name] || undefined
  // XDG Base Directory Specification 0.8: relative paths are invalid and to be ignored.
  const folder = (name: string, ...fallback: string[]) => {
    const path = read(name)
    const base = path !== undefined && isAbsolute(path) ? path : join(read('HOME') ?? findHome(), ...fallback)
    return join(base, 'daymark')
  }
  const force = read('FORCE_COLOR')
  const isForcedOff = force === '0' || force === 'false'
  return {
    url: read('DAYMARK_URL'),
    apiKey: read('DAYMARK_API_KEY'),
    profile: read('DAYMARK_PROFILE'),
    browser: read('BROWSER'),
    hasScreen: (read('DISPLAY') ?? read('WAYLAND_DISPLAY')) !== undefined,
    locale: read('LC_ALL') ?? read('LC_TIME') ?? read('LANG'),
    // Found when they are needed: not every user of a container has a home.
    get configFolder() {
      return folder('XDG_CONFIG_HOME', '.config')
    },
    get stateFolder() {
      return folder('XDG_STATE_HOME', '.local', 'state')
    },
    noColor: read('NO_COLOR') !== undefined || isForcedOff,
    forceColor: force !== undefined && !isForcedOff,
    isDumb: read('TERM') === 'dumb',
  }
}

/** @throws CliError when there is none */
function findHome(): string {
  try {
    return homedir()
  } catch {
    throw new CliError('There is no home folder to find a saved key in.', {
      exitCode: exitCodes.denied,
      code: 'NOT_LOGGED_IN',
      hint: 'Set HOME, or DAYMARK_URL and DAYMARK_API_KEY.',
    })
  }
}
