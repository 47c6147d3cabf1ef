import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, vi } from 'vitest'
import { childProcesses } from './child-processes'
import type { RunningProcess, ServerOptions } from './server-process'
import { start } from './service'

/** For tests that do not count requests: nothing answers there, and each process counts for itself. */
export const noStore = { REDIS_URL: 'redis://127.0.0.1:1' }

/** Starts a service of several processes for one test. */
export function startSeveral(env: Record<string, string>, options: ServerOptions = {}) {
  return start({ WEB_CONCURRENCY: '2', ...noStore, ...env }, options)
}

/** The workers of a service, once there are so many. */
export function workersOf({ child }: RunningProcess, count = 2): Promise<number[]> {
  return vi.waitFor(
    () => {
      // Its database is a child of the first process too.
      const workers = childProcesses(child.pid)
        .filter(({ args }) => args.endsWith(' --worker'))
        .map(({ pid }) => pid)
      expect(workers).toHaveLength(count)
      return workers
    },
    { timeout: 30_000, interval: 5 },
  )
}

/** Asks over a connection of its own, which goes to the next worker, and returns the status. */
export async function askAnew(baseUrl: string, key: string, path = '/api/v1/tasks?date=2026-03-01'): Promise<number> {
  const asked = request(baseUrl + path, { agent: false, headers: { 'x-api-key': key } }).end()
  const [response]: IncomingMessage[] = await once(asked, 'response')
  response?.resume()
  return response?.statusCode ?? 0
}

/** Which processes have answered with this status, by what the log says. */
export function answeredWith(status: number, output: string): Set<number> {
  const lines = output.split('\n').filter((line) => line.startsWith('{') && line.includes('"request"'))
  const answers = lines.map((line): { pid: number; status: number } => JSON.parse(line))
  return new Set(answers.filter((answer) => answer.status === status).map(({ pid }) => pid))
}
