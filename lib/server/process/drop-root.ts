import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listHostUrls } from '@/lib/foundation/settings/database-url'
import { env, readExtraCertificates } from '@/lib/foundation/settings/env'
import { errorCode } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { builtProject } from '@/lib/server/pages/next-pages'
import { ensureDataFolder } from '@/lib/server/postgres/data-folder'
import {
  checkCanEnter,
  ensureServiceUser,
  findOrCreateServiceUser,
  passesTest,
  serviceUserName,
  type User,
} from '@/lib/server/postgres/service-user'
import { takeOverFolder } from '@/lib/server/postgres/take-over-folder'

type Options = {
  /** The project's folder, which is read after the drop. */
  root: string
  /** Whether the process writes to the project. */
  dev?: boolean
  /** Whether the process encrypts sessions. */
  sessions?: boolean
  /** Whether the process serves the built pages. */
  pages?: boolean
  /** The port on which the process is going to listen. */
  port?: number
}

/**
 * Gives up root privileges, if this process has them, and becomes the service user. It happens before the data folder is
 * used, so that root neither reads nor writes what that user could have changed. Keeps them with a warning where the
 * service user cannot do the work.
 * @returns the user to become once this process listens, if only root may listen on the port
 * @throws StartupError when the service user cannot enter the data folder of the embedded database
 */
export async function dropRoot(options: Options): Promise<User | undefined> {
  const { root, dev = false, sessions = false, pages = false, port = 0 } = options
  if (process.getuid?.() !== 0) return undefined
  const { DATABASE_URL, NEXTAUTH_SECRET, DATA_DIR, NEXT_DIST_DIR } = env()
  const user = DATABASE_URL === undefined ? ensureServiceUser() : findOrCreateServiceUser()
  if (user === undefined) return keepRoot(`the user ${serviceUserName} could not be created`)
  if (DATABASE_URL === undefined || (sessions && NEXTAUTH_SECRET === undefined)) {
    const folder = resolve(DATA_DIR)
    await ensureDataFolder(folder, user)
    await takeOverFolder(folder, user)
    if (DATABASE_URL === undefined) checkCanEnter(folder, user)
    if (!passesTest(user, '-w', folder)) return keepRoot(`the user ${serviceUserName} cannot write to ${folder}`)
  }
  if (dev) return keepRoot('development mode writes to the project')
  const needed = [root, 'package.json', 'dist/daymark.mjs', 'node_modules/pg/package.json']
  if (pages)
    needed.push(
      'node_modules/next/package.json',
      join(builtProject, 'next.config.mjs'),
      join(NEXT_DIST_DIR, 'BUILD_ID'),
      join(NEXT_DIST_DIR, 'server'),
    )
  const files = [...needed.map((path) => resolve(root, path)), ...listCertificates()]
  if (!passesTest(user, '-r', ...files)) {
    return keepRoot(`the user ${serviceUserName} cannot read the project or a certificate`)
  }
  if (isPrivileged(port)) return user
  becomeUser(user)
  return undefined
}

/** Gives up root privileges for good. */
export function becomeUser({ uid, gid }: User): void {
  try {
    process.setgroups?.([])
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch (error) {
    // A container may have root without the capabilities to change the user.
    keepRoot(`the user cannot be changed (${errorCode(error)})`)
  }
}

/** Warns the operator that the process stays root. */
export function keepRoot(reason: string): undefined {
  log.warn({ reason }, 'this process keeps root privileges: start it as an ordinary user')
}

/** Lists the files that connections read later. A connection reports a missing one. */
function listCertificates(): string[] {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DIRECT_DATABASE_URL } = env()
  const all = [DATABASE_URL, MIGRATION_DATABASE_URL, DIRECT_DATABASE_URL]
  const urls = all.filter((url) => url !== undefined)
  const ofDatabases = urls.flatMap((url) =>
    ['sslrootcert', 'sslcert', 'sslkey'].map((name) => new URL(listHostUrls(url)[0] ?? '').searchParams.get(name)),
  )
  return [...ofDatabases, readExtraCertificates()]
    .filter((path) => typeof path === 'string')
    .map((path) => resolve(path))
    .filter((path) => existsSync(path))
}

/** Whether only root may listen on a port. */
function isPrivileged(port: number): boolean {
  return port > 0 && port < readFirstUnprivilegedPort()
}

function readFirstUnprivilegedPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  } catch {
    // Other systems than Linux have no such setting.
    return 1024
  }
}
