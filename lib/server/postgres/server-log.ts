import { constants, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import type { Cluster } from './cluster'
import { describeFileError } from './data-file'
import { giveFile } from './give-data-folder'

const maxLogBytes = 5_000_000

/**
 * Opens the file that receives PostgreSQL's output. A long one becomes `postgres.log.1`.
 * @throws StartupError when it cannot be written
 */
export function openLog(cluster: Cluster): number {
  try {
    return openForAppending(cluster)
  } catch (error) {
    throw describeFileError(cluster.logFile, error, 'The next start creates it again.')
  }
}

function openForAppending({ logFile, owner }: Cluster): number {
  if (existsSync(logFile) && statSync(logFile).size > maxLogBytes) renameSync(logFile, `${logFile}.1`)
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  // Root must not follow a link that the service user has put there.
  const file = openSync(logFile, O_WRONLY | O_APPEND | O_CREAT | (owner ? O_NOFOLLOW : 0), 0o600)
  // So that a server without root privileges can restart the database.
  if (owner) giveFile(logFile, owner)
  return file
}

/** The size of the file before a start, in bytes. */
export function sizeOfLog(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

/**
 * The line of the last start that says why it failed, otherwise its last one.
 * @param before the size of the file before the start, in bytes: a server that finds no settings does not say that it starts
 */
export function readReason(path: string, before = 0): string {
  if (!existsSync(path)) return 'no output'
  const bytes = readFileSync(path)
  // The start may have begun another file.
  const written = bytes.length > before ? bytes.subarray(before) : bytes
  const lines = written.toString().trimEnd().split('\n')
  const start = lines.findLastIndex((line) => line.includes('starting PostgreSQL'))
  const ofStart = lines.slice(Math.max(start, 0))
  return ofStart.find((line) => /\b(?:FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? ''
}
