import { execFileSync, spawnSync } from 'node:child_process'
import { StartupError } from '@/lib/startup-error'

export type User = { uid: number; gid: number }

/** How to start a PostgreSQL executable, which refuses to run as root. */
export type RunAs = {
  /** The user to run as; undefined for the current user. */
  user?: User
  /** Arguments before the executable. */
  prefix: string[]
}

const userName = 'postgres'

/**
 * Chooses the user and capabilities for PostgreSQL: the current user, or `user` if this process is root. If a parent of
 * `folder` is private to root, PostgreSQL gets the one capability that lets it enter.
 * @throws StartupError when PostgreSQL cannot enter the folder
 */
export function chooseRunAs(folder: string, user: User | undefined): RunAs {
  if (user === undefined) return { prefix: [] }
  if (canEnter(folder, { user, prefix: [] })) return { user, prefix: [] }
  for (const capability of ['+dac_read_search', '+dac_override']) {
    const asUser = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
    const runAs = {
      prefix: ['setpriv', ...asUser, `--inh-caps=${capability}`, `--ambient-caps=${capability}`],
    }
    if (canEnter(folder, runAs)) return runAs
  }
  throw new StartupError(
    `PostgreSQL must not run as root, and the user ${userName} cannot access ${folder}. ` +
      'Set DATA_DIR to a folder that it can access, start as a regular user, or set DATABASE_URL.',
  )
}

function canEnter(folder: string, { user, prefix }: RunAs): boolean {
  const [program = '', ...args] = [...prefix, 'ls', '-d', `${folder}/.`]
  return spawnSync(program, args, { ...user, cwd: '/' }).status === 0
}

/**
 * Returns the user who owns the database files if this process is root: `postgres`, created if there is none. Otherwise
 * returns undefined.
 * @throws StartupError when the user cannot be created
 */
export function ensurePostgresUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: '-u' | '-g') =>
    Number(execFileSync('id', [flag, userName], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    const useradd = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', userName])
    if (useradd.status === 0) return { uid: id('-u'), gid: id('-g') }
    throw new StartupError(
      `PostgreSQL must not run as root, and the user ${userName} could not be created. Start as a regular user.`,
    )
  }
}
