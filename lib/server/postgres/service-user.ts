import { runProgram } from '@/lib/foundation/runtime/run-program'
import { StartupError } from '@/lib/foundation/startup-error'

export type User = { uid: number; gid: number }

/** Runs PostgreSQL and the server when they are started as root. Nothing else runs as this user. */
export const serviceUserName = 'daymark'

/** Finds a user of this system. */
export function findUser(name: string): User | undefined {
  const read = (flag: '-u' | '-g') => runProgram('id', [flag, name])
  const [uid, gid] = [read('-u'), read('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** Finds the service user, or creates it. Returns undefined where it cannot be created. */
export function findOrCreateServiceUser(): User | undefined {
  const found = findUser(serviceUserName)
  if (found) return found
  const settings = ['--system', '--user-group', '--no-create-home', '--home-dir=/nonexistent']
  runProgram('useradd', [...settings, '--shell=/usr/sbin/nologin', serviceUserName])
  // Another start may have created it meanwhile.
  return findUser(serviceUserName)
}

/**
 * Returns the user who owns the data folder if this process is root: the service user, created if there is none.
 * Otherwise returns undefined.
 * @throws StartupError when the user cannot be created
 */
export function ensureServiceUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = findOrCreateServiceUser()
  if (user) return user
  // A number does not do: initdb looks the user's name up.
  throw new StartupError(
    `PostgreSQL must not run as root, and the user ${serviceUserName} could not be created. Create it with ` +
      `\`useradd --system --user-group ${serviceUserName}\`, or start as a regular user.`,
  )
}

/** Whether `user` passes a test of the shell for each path: to read (-r), write (-w) or enter (-x) it. */
export function passesTest(user: User, test: '-r' | '-w' | '-x', ...paths: string[]): boolean {
  const script = `for path; do test ${test} "$path" || exit 1; done`
  return runProgram('sh', ['-c', script, 'sh', ...paths], user).status === 0
}

/** @throws StartupError when the service user cannot enter a folder, because a parent is private to another user */
export function checkCanEnter(folder: string, user: User): void {
  if (passesTest(user, '-x', folder)) return
  throw new StartupError(
    `The database must not run as root, and the user ${serviceUserName} cannot enter ${folder}. ` +
      'Move it to a folder that this user can enter, such as DATA_DIR=/var/lib/daymark, or start as a regular user.',
  )
}
