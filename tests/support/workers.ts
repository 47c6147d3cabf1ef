import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, vi } from 'vitest'
import { childProcesses } from './child-processes'
import type { RunningProcess, ServerOptions } from './server-process'
import { start } from './service'

/** Starts a service with two workers for one test. */
export function startWithWorkers(env: Record<string, string>, options: ServerOptions = {}) {
  return start({ WEB_CONCURRENCY: '2', ...env }, options)
}

/** Waits until a service has this many workers, and returns their pids. */
export function workersOf({ child }: RunningProcess, count = 2): Promise<number[]> {
  return vi.waitFor(
    () => {
      // The database is a child of the primary process too.
      const workers = childProcesses(child.pid)
        .filter(({ args }) => args.endsWith(' --worker'))
        .map(({ pid }) => pid)
      expect(workers).toHaveLength(count)
      return workers
    },
    { timeout: 30_000, interval: 5 },
  )
}

/** Sends a GET on a new connection, which goes to the next worker, and returns the status. */
export async function requestOnNewConnection(
  baseUrl: string,
  key: string,
  path = '/api/v1/tasks?date=2026-03-01',
): Promise<number> {
  const asked = request(baseUrl + path, { agent: false, headers: { 'x-api-key': key } }).end()
  const [response]: IncomingMessage[] = await once(asked, 'response')
  response?.resume()
  return response?.statusCode ?? 0
}

/** Lists the pids of the processes that answered with this status, according to the log. */
export function answeredWith(status: number, output: string): Set<number> {
  const lines = output.split('\n').filter((line) => line.startsWith('{') && line.includes('"request"'))
  const answers = lines.map((line): { pid: number; status: number } => JSON.parse(line))
  return new Set(answers.filter((answer) => answer.status === status).map(({ pid }) => pid))
}
