import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningProcess } from './server-process'
import { root } from './test-database'

const sharedLog = join(root, 'dist', 'browser-service.log')
const ownLogs: (() => string)[] = []

/** Writes the log of the service that all browser tests share to a file, because the tests run in other processes. */
export function writeSharedLog({ child }: RunningProcess): void {
  child.stdout?.pipe(createWriteStream(sharedLog))
}

/** Remembers a service that this process has started. */
export function rememberService({ stdout }: RunningProcess): void {
  ownLogs.push(stdout)
}

/** Lists what the services have logged as a warning or an error since an instant (Unix ms), a line each. */
export async function readServiceErrors(since: number): Promise<string[]> {
  const shared = await readFile(sharedLog, 'utf8').catch(() => '')
  const lines = [shared, ...ownLogs.map((read) => read())].flatMap((text) => text.split('\n'))
  return lines.filter((line) => {
    const [, time = ''] = /^\{"level":"(?:warn|error|fatal)","time":"([^"]+)"/.exec(line) ?? []
    return Date.parse(time) >= since
  })
}
