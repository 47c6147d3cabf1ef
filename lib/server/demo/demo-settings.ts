import { env, setDemoSettings } from '@/lib/foundation/settings/env'
import { isLoopback } from '@/lib/foundation/settings/loopback'
import { StartupError } from '@/lib/foundation/startup-error'

/**
 * Gives a demo a data folder of its own, beside DATA_DIR.
 * @throws StartupError when the settings are those of a service that others reach, or of a database in use
 */
export function chooseDemoSettings(): void {
  const { HOST, NEXTAUTH_URL, DATABASE_URL, DATA_DIR } = env()
  const refuse = (reason: string, name: string) => new StartupError(`--demo ${reason}: unset ${name}.`)
  if (!isLoopback(HOST)) throw refuse('lets every visitor in, and serves this machine only', 'HOST')
  if (NEXTAUTH_URL !== undefined) throw refuse('lets every visitor in, and has no public URL', 'NEXTAUTH_URL')
  if (DATABASE_URL !== undefined) throw refuse('has a database of its own', 'DATABASE_URL')
  setDemoSettings(`${DATA_DIR.replace(/\/+$/, '')}-demo`)
}
