import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, StartupError } from '@/lib/startup-error'

/**
 * Makes the folder of all that the service keeps, if there is none. Others may pass through it, since PostgreSQL can run
 * as another user, but not look into it.
 */
export async function ensureDataFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o711 })
  } catch (error) {
    throw new StartupError(`The data folder ${path} cannot be made (${errorCode(error)}). Set DATA_DIR to another.`)
  }
}

/**
 * A secret that nobody set: made once, 256 bits, kept in the data folder for its owner alone. Two processes that start
 * at once get the same one.
 */
export async function readOrCreateSecret(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  const draft = `${path}.${process.pid}`
  try {
    // Written whole before it gets its name, so that nobody reads half of it.
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    await link(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw new StartupError(`${path} cannot be written (${errorCode(error)}).`)
  } finally {
    await rm(draft, { force: true })
  }
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new StartupError(
      `${path} cannot be read (${errorCode(error)}): it belongs to the user who first started here.`,
    )
  }
}
