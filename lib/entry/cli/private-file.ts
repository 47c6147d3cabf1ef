import { randomBytes } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { errorCode } from '@/lib/foundation/startup-error'

/** Reads a JSON file. Returns undefined when there is none. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined
    throw error
  }
}

/**
 * Writes a JSON file that only its owner can read. Replaces it atomically, so that no reader sees half of it. A symbolic
 * link stays, and the file that it leads to is replaced.
 */
export function writePrivateFile(path: string, content: unknown): void {
  const target = findTarget(path)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(draft, target)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The file that a path leads to, which need not exist. */
function findTarget(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
    return isLink ? findTarget(resolve(realpathSync(dirname(path)), readlinkSync(path))) : path
  }
}

// A lock that is older belongs to a process that was killed.
const staleLockMs = 5000
const retryMs = 20

/** Runs work that no other process may do to the same file at the same time. */
export function withLock<Result>(path: string, work: () => Result): Result {
  const lock = `${path}.lock`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  while (!takeLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const heldSince = lstatSync(lock, { throwIfNoEntry: false })?.mtimeMs
    // Its owner may have removed it meanwhile, and another process may have taken it.
    // The clock may have been set back.
    if (heldSince !== undefined && Math.abs(Date.now() - heldSince) > staleLockMs) rmSync(lock, { force: true })
    return false
  }
}

/** Whether the group or others can read a file. */
export function canOthersRead(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0
}
