import { execFileSync, spawnSync } from 'node:child_process'
import { StartupError } from '@/lib/startup-error'

export type User = { uid: number; gid: number }

/** How to start a program of PostgreSQL, which refuses to run as root. */
export type RunAs = {
  /** The user to be; none when we may stay who we are. */
  user?: User
  /** Words before the program's name. */
  prefix: string[]
}

const userName = 'postgres'

/**
 * As an ordinary user, we stay who we are. As root, we become `user`. Where that user cannot go to `folder`, because one
 * above it is private to root, the program is given the one capability that lets it.
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
    `PostgreSQL must not run as root, and its user ${userName} cannot go to ${folder}. ` +
      'Set DATA_DIR to a folder where it can, start as an ordinary user, or set DATABASE_URL.',
  )
}

function canEnter(folder: string, { user, prefix }: RunAs): boolean {
  const [program = '', ...args] = [...prefix, 'ls', '-d', `${folder}/.`]
  return spawnSync(program, args, { ...user, cwd: '/' }).status === 0
}

/** Who owns the database's files when root starts the service: `postgres`, made if there is none. Nobody else otherwise. */
export function postgresUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
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
