import { closeSync, constants, fchownSync, fstatSync, openSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '@/lib/foundation/startup-error'
import type { User } from './service-user'

// PostgreSQL's own folder is not listed: initdb has created it as its user.
const fileNames = ['postgres.log', 'postgres.log.1', 'postgres-port', 'postgres-password', 'session-secret']
// These files, drafts of them, and what an empty volume contains.
const knownName = /^(postgres|session-secret|lost\+found)/

/**
 * Gives a data folder and its files to the service user, where they belong to root: those that are new, and those of
 * starts that kept root privileges. A folder with other files stays as it is, because it may serve other programs.
 */
export function giveDataFolder(path: string, user: User): void {
  const folder = realpathSync(path)
  if (hasOnlyOwnFiles(folder)) giveFile(folder, user)
  for (const name of fileNames) giveFile(join(folder, name), user)
}

/** Whether a folder serves nothing else than this service. */
export function hasOnlyOwnFiles(folder: string): boolean {
  return readdirSync(folder).every((name) => knownName.test(name))
}

/**
 * Gives a file of root to `user`. The folder may belong to that user already, who could have put a link to another file
 * there: links are not followed.
 */
export function giveFile(path: string, { uid, gid }: User): void {
  const file = openWithoutLinks(path)
  if (file === undefined) return
  try {
    const stats = fstatSync(file)
    const isOnlyName = stats.isDirectory() || (stats.isFile() && stats.nlink === 1)
    if (stats.uid === 0 && isOnlyName) fchownSync(file, uid, gid)
  } finally {
    closeSync(file)
  }
}

function openWithoutLinks(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes(errorCode(error))) return undefined
    throw error
  }
}
