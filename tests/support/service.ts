import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFailed, onTestFinished, vi } from 'vitest'
import { childProcesses } from './child-processes'
import { copyDatabaseTemplate, type TemplateCopy } from './database-template'
import {
  type ProcessSettings,
  type RunningProcess,
  runScript,
  runServer,
  type ServerOptions,
  startService,
} from './server-process'

/** Comes before what a process printed, in the message of a failed test. scripts/test.mjs looks for it. */
const outputHeading = 'The process printed:'

export type DataFolder = { DATA_DIR: string; postgresPid: () => number }

/** Reserves a path for a data folder. After the test, stops its database at once and removes the folder. */
export function newEmptyDataFolder(): DataFolder {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-process-'))
  chmodSync(folder, 0o755)
  const DATA_DIR = join(folder, 'data')
  const pidFile = join(DATA_DIR, 'postgres', 'postmaster.pid')
  const postgresPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  onTestFinished(async () => {
    try {
      // 0 would be every process of this group.
      if (!(postgresPid() > 0)) throw new Error('there is no server')
      // An immediate shutdown, which removes its shared memory too. A frozen one goes on first.
      for (const signal of ['SIGQUIT', 'SIGCONT'] as const) process.kill(postgresPid(), signal)
      await vi.waitFor(() => expect(existsSync(pidFile)).toBe(false), { timeout: 10_000 })
    } catch {
      // PostgreSQL has already exited, or never started.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return { DATA_DIR, postgresPid }
}

/** Creates a data folder with a migrated database. Removes it after the test. */
export async function newDataFolder(settings: TemplateCopy = {}): Promise<DataFolder> {
  const folder = newEmptyDataFolder()
  await copyDatabaseTemplate(folder.DATA_DIR, settings)
  return folder
}

/** Starts the service for one test. */
export async function start(env: Record<string, string>, options: ServerOptions = {}) {
  const service = await startService(env, options)
  killAfterTest(service)
  return service
}

/** Kills a process after the test, and waits until it has exited. Adds what it printed to the message of a failed test. */
export function killAfterTest({ child, ended, output }: RunningProcess): void {
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors ?? []
    if (!error) return
    const { message, stack = '' } = error
    // The stack of a test whose time is over does not say so.
    const first = stack.includes(message) ? stack : `${message}\n${stack}`
    error.stack = `${first}\n${outputHeading}\n${output()}`
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
}

/**
 * Expects a start to fail with exit code 1, and returns its output. Leaves out the warning of a start as root where the
 * service user cannot read the project.
 */
export async function failedStart(env: Record<string, string>, settings: ProcessSettings = {}): Promise<string> {
  const service = runServer(env, {}, settings)
  expect(await service.ended).toBe(1)
  return withoutWarnings(service.output()).trim()
}

/** Leaves out what every start may warn of: root's privileges, and on a busy machine a database that is still starting. */
export function withoutWarnings(output: string): string {
  return output.replace(
    /^\{.*(?:this process keeps root privileges|The service cannot reach its database|waiting for PostgreSQL).*\n/gm,
    '',
  )
}

/** Runs `npm run key` and returns its standard output. `mintKey` is much faster if the command is not under test. */
export async function runKeyCommand(env: Record<string, string>, ...args: string[]): Promise<string> {
  const command = runScript('scripts/key.mjs', ['--email', 'me@example.com', '--name', 'laptop', ...args], env)
  const code = await command.ended
  if (code !== 0) throw new Error(`exited with ${code}: ${command.output()}`)
  return command.stdout().trimEnd()
}

/** Lists the pids of a database: the postmaster and its child processes. */
export function processesOf(pid: number): number[] {
  return [pid, ...childProcesses(pid).map((child) => child.pid)]
}

/** Creates functions that call the API of a service with a key. */
export function caller(baseUrl: string, key: string) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { 'x-api-key': key },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return {
    call,
    list: async (date: string): Promise<{ text: string; order: number; dueTime: number | null }[]> =>
      (await call('GET', `/api/v1/tasks?date=${date}`)).body,
    create: (text: string, date = '2026-03-01') => call('POST', '/api/v1/tasks', { text, date }),
  }
}
