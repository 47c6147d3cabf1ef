import { readFileSync, writeFileSync } from 'node:fs'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'

const causes: Record<string, string> = {
  EISDIR: 'it is a folder and must be a file. Move it away',
  EEXIST: 'a file is in the place of a folder. Move it away',
  ENOTDIR: 'a part of the path is a file and must be a folder. Move it away',
  EACCES: 'this user must not use it. Give it to the user who runs the service (chown, chmod), or start as its owner',
  EPERM: 'this user must not use it. Give it to the user who runs the service (chown, chmod), or start as its owner',
  EROFS: 'the file system is read-only. Mount it for writing, or name another folder',
  ENOSPC: 'the disk is full. Make room',
  EDQUOT: 'the disk quota is used up. Make room',
  EMFILE: 'the process has no file descriptor left. Raise its limit (ulimit -n, LimitNOFILE of systemd)',
  ENFILE: 'the system has no file descriptor left. Raise its limit (fs.file-max)',
}

/**
 * Describes why a file of the data folder cannot be used, and the remedy, in one line.
 * @param remedy what to do in addition, or for an unusual cause; a sentence
 */
export function describeFileError(path: string, error: unknown, remedy: string): StartupError {
  const code = errorCode(error)
  const cause = causes[code]
  return new StartupError(`Cannot use ${path} (${code})${cause === undefined ? '' : `: ${cause}`}. ${remedy}`)
}

/**
 * Reads a file of the data folder; undefined when there is none.
 * @throws StartupError when it cannot be read
 */
export function readDataFile(path: string, remedy: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw describeFileError(path, error, remedy)
  }
}

/** @throws StartupError when the file cannot be written */
export function writeDataFile(path: string, text: string, remedy: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw describeFileError(path, error, remedy)
  }
}
