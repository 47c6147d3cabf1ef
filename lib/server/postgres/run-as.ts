import { execFileSync, spawnSync } from 'node:child_process'
import { StartupError } from '../startup-error'

/** How to start a program of PostgreSQL, which refuses to run as root. */
export type RunAs = {
  /** The user to be; none when we may stay who we are. */
  user?: { uid: number; gid: number }
  /** Words before the program's name. */
  prefix: string[]
}

const userName = 'postgres'

/**
 * As an ordinary user, we stay who we are. As root, the user `postgres`, made if there is none. Where that user cannot
 * reach `paths`, because a folder above them is private to root, the program is given the one capability that lets it.
 */
export function chooseRunAs(paths: string[]): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const user = postgresUser()
  const reaches = paths.every((path) => spawnSync('test', ['-x', path], { ...user, cwd: '/' }).status === 0)
  if (reaches) return { user, prefix: [] }
  for (const capability of ['+dac_read_search', '+dac_override']) {
    const prefix = [
      'setpriv',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
    ]
    const [command = '', ...args] = [...prefix, 'test', '-x', paths[0] ?? '/']
    if (spawnSync(command, args, { cwd: '/' }).status === 0) return { prefix }
  }
  throw new StartupError(
    `PostgreSQL must not run as root, and its user ${userName} cannot reach ${paths.join(' and ')}. ` +
      'Put the project and DATA_DIR where that user can go, start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Ids of the user that owns the database's files when root starts the service. */
export function postgresUser(): { uid: number; gid: number } {
  const id = (flag: '-u' | '-g') =>
    Number(execFileSync('id', [flag, userName], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', userName])
    if (made.status === 0) return { uid: id('-u'), gid: id('-g') }
    throw new StartupError(
      `PostgreSQL must not run as root, and the user ${userName} could not be made: start as an ordinary user.`,
    )
  }
}
