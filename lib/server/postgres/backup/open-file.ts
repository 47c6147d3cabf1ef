import { openSync } from 'node:fs'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'

const reasons: Record<string, string> = {
  EEXIST: 'exists: name a new file',
  ENOENT: 'does not exist',
  EACCES: 'must not be used by this user',
  EISDIR: 'is a folder',
}

/**
 * Opens a backup. A new one is readable by its owner only.
 * @throws StartupError when it cannot be opened
 */
export function openFile(path: string, flags: 'r' | 'wx'): number {
  try {
    return openSync(path, flags, 0o600)
  } catch (error) {
    throw new StartupError(`${path} ${reasons[errorCode(error)] ?? `cannot be opened: ${errorCode(error)}`}.`)
  }
}
