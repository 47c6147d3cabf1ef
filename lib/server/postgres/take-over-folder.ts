import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { runProgram } from '@/lib/foundation/runtime/run-program'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { type Cluster, describeCluster } from './cluster'
import { findServer } from './find-server'
import { canLock, lockedExitCode, lockFolder } from './folder-lock'
import { hasOnlyOwnFiles } from './give-data-folder'
import { joinCluster } from './join'
import { describeOtherContainer, stopServerOf } from './process'
import { checkCanEnter, findUser, serviceUserName, type User } from './service-user'
import { describeWorkFolder } from './upgrade/work-folder'

/** The user of PostgreSQL and the server in earlier versions that root started. It may own other databases. */
const formerUserName = 'postgres'

// The cluster, the folders of an upgrade and drafts; the log, the port and the secrets, and drafts of them.
const ownName =
  /^(postgres(-upgrade|-\d+-backup-[\d-]+|\.new-[0-9a-f]+|\.log|\.log\.1|-port)?|(postgres-password|session-secret)(\.[0-9a-f]{16})?)$/

/**
 * Gives the data folder of an earlier version to the service user, if it belongs to the user that such versions ran as.
 * A database that was left running is stopped, if nobody uses it.
 * @throws StartupError when another process uses the folder
 */
export async function takeOverFolder(dataDir: string, user: User): Promise<void> {
  const former = findUser(formerUserName)
  const folder = realpathSync(resolve(dataDir))
  if (former === undefined || former.uid === user.uid) return
  const belongsToFormer = (path: string) => lstatSync(path).uid === former.uid
  // A folder is changed after its contents, so that a start that was killed in the middle is repeated.
  const paths = readdirSync(folder)
    .filter((name) => ownName.test(name))
    .map((name) => join(folder, name))
    .filter(belongsToFormer)
  if (belongsToFormer(folder) && hasOnlyOwnFiles(folder)) paths.push(folder)
  if (paths.length === 0) return
  const hasCluster = paths.includes(join(folder, 'postgres'))
  // Without the password that every start writes first, the database there is another program's. Root reads no link.
  const password = lstatSync(join(folder, 'postgres-password'), { throwIfNoEntry: false })
  if (hasCluster && !(password?.isFile() && password.nlink === 1)) return
  checkCanEnter(dirname(folder), user)
  const cluster = hasCluster ? await describeCluster(folder, former) : undefined
  if (cluster) await stopUnusedServer(cluster)
  changeOwner(paths, former, user, cluster)
  log.info({ folder, user: serviceUserName }, 'the data folder was given to the user of this service')
}

/** @throws StartupError when another process uses the database */
async function stopUnusedServer(cluster: Cluster): Promise<void> {
  if (await findServer(cluster)) {
    const membership = await joinCluster(cluster, `daymark, process ${process.pid}`)
    const isAlone = await membership.claim()
    await membership.leave()
    if (!isAlone)
      throw new StartupError('A command of Daymark uses the database. Wait until it is done, and start again.')
  }
  // That of an upgrade that was cut short.
  await stopServerOf(describeWorkFolder(cluster).cluster)
}

/** Changes the owner of files and folders of `former`. Links are not followed. */
function changeOwner(paths: readonly string[], former: User, user: User, cluster: Cluster | undefined): void {
  // `-P` enters no links, and `-h` changes links themselves.
  const command = ['chown', '-R', '-P', '-h', `--from=${former.uid}`, `${user.uid}:${user.gid}`, '--', ...paths]
  const [program = '', ...args] = cluster && canLock(cluster) ? lockFolder(cluster.directory, command) : command
  const { status, stderr, error } = runProgram(program, args)
  if (status === 0) return
  if (cluster && status === lockedExitCode) throw new StartupError(describeOtherContainer(cluster))
  const reason = error?.message ?? stderr.trim().split('\n', 1)[0]
  throw new StartupError(`The data folder cannot be given to the user ${serviceUserName} (${reason}).`)
}
