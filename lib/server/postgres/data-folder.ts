import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'
import { describeFileError } from './data-file'
import { giveDataFolder } from './give-data-folder'
import type { User } from './service-user'

/**
 * Creates the data folder if there is none. Other users may traverse it but not list it (mode 711), because PostgreSQL may
 * run as another user.
 * @param owner the user who gets the folder if this process is root
 * @throws StartupError when it cannot be created
 */
export async function ensureDataFolder(path: string, owner?: User): Promise<void> {
  try {
    const first = await mkdir(path, { recursive: true, mode: 0o711 })
    if (!owner) return
    // The umask may be stricter, and those above must be traversed too.
    for (let made = path; first !== undefined && made.startsWith(first); made = dirname(made)) await chmod(made, 0o711)
    giveDataFolder(path, owner)
  } catch (error) {
    throw new StartupError(
      `Cannot create the data folder ${path} (${errorCode(error)}). Set DATA_DIR to another folder.`,
    )
  }
}

/** Whether a data folder has a database. */
export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, 'postgres'))
}

/**
 * Reads a secret from the data folder, and writes it if there is none. Only its owner can read the file. Concurrent
 * starts get the same secret.
 * @param initial the secret to write; by default 256 random bits
 * @throws StartupError when the file cannot be written or read
 */
export async function readOrCreateSecret(
  folder: string,
  name: string,
  initial = randomBytes(32).toString('base64url'),
): Promise<string> {
  const path = join(folder, name)
  // Nobody can put a link there beforehand, through which root would write.
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  try {
    // Written completely before it is linked to its name, so that nobody reads a partial secret.
    await writeFile(draft, initial, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw describeFileError(path, error, 'The folder must be writable.')
  } finally {
    await rm(draft, { force: true })
  }
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw describeFileError(path, error, 'Restore the file from a backup of the data folder.')
  }
}
