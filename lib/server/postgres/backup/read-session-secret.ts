import { join, resolve } from 'node:path'
import { StartupError } from '@/lib/foundation/startup-error'
import { readDataFile } from '@/lib/server/postgres/data-file'
import { sessionSecretFile } from '@/lib/server/process/prepare-session-secret'

/**
 * Reads the session secret for a backup.
 * @throws StartupError when there is none in the data folder
 */
export function readSessionSecret(dataDir: string): string {
  const path = join(resolve(dataDir), sessionSecretFile)
  const secret = readDataFile(path, 'Back up without the session secret.')
  if (secret !== undefined) return secret
  throw new StartupError(
    `There is no session secret in ${path}: leave it out of the backup, and keep NEXTAUTH_SECRET yourself.`,
  )
}
