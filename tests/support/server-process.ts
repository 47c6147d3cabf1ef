import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ServerLimits } from '@/lib/server/http/limits'
import { testSessionSecret } from './session-secret'
import { root } from './test-database'
import { findUnusedPort } from './unused-port'

/** A process under test and its output. */
export type RunningProcess = {
  child: ChildProcess
  output: () => string
  /** Standard output only. */
  stdout: () => string
  /** Resolves when the output matches. Rejects with the output if the process exits first. */
  waitFor: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Resolves with the exit code, or the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>
}

export const distDir = '.next-test'

export type ProcessSettings = {
  /** The user that runs the process. */
  uid?: number
  gid?: number
  /** A file descriptor for standard output, which is then not collected. */
  stdout?: number
  /** The folder of another release; by default this project. */
  project?: string
  /** A program with its options that runs Node. */
  wrapper?: readonly string[]
}

/** Runs a script of the project, or Node with an option, with Node alone. */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
  { stdout: target, project = root, wrapper = [], ...user }: ProcessSettings = {},
): RunningProcess {
  const { DATABASE_URL: _url, DATA_DIR: _dir, LOG_LEVEL: _level, REDIS_URL: _redis, ...inherited } = process.env
  const node = [process.execPath, script.startsWith('-') ? script : join(project, script), ...args]
  const [program = '', ...rest] = [...wrapper, ...node]
  const child = spawn(program, rest, {
    cwd: project,
    env: {
      ...inherited,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: distDir,
      NEXT_TELEMETRY_DISABLED: '1',
      // A test says how many it needs.
      WEB_CONCURRENCY: '1',
      // Tests of draining set it.
      DRAIN_SECONDS: '0',
      // Without it, the service would write a secret into the data folder of this project.
      ...(env.DATABASE_URL !== undefined && { NEXTAUTH_SECRET: testSessionSecret }),
      ...env,
    },
    stdio: ['ignore', target ?? 'pipe', 'pipe'],
    ...user,
  })
  let output = ''
  let stdout = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const waitFor = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output)
        if (match) resolve(match)
      }
      child.stdout?.on('data', look)
      child.stderr?.on('data', look)
      void ended.then((code) =>
        reject(new Error(`exited with ${code} before its output matched ${pattern}:\n${output}`)),
      )
      look()
    })
  return { child, output: () => output, stdout: () => stdout, waitFor, ended }
}

export type ServerOptions = {
  /** Whether to serve the pages too, which loads Next. */
  pages?: boolean
  /** Overrides of the connection limits. */
  limits?: Partial<ServerLimits>
}

/** Runs the server, by default with the API only. */
export function runServer(
  env: Record<string, string>,
  { pages = false, limits = {} }: ServerOptions = {},
  settings: ProcessSettings = {},
): RunningProcess {
  return runScript('tests/support/serve.mjs', [JSON.stringify({ pages, limits })], { PORT: '0', ...env }, settings)
}

/** Starts the server and waits until it is ready. */
export function startService(env: Record<string, string>, options: ServerOptions = {}, settings: ProcessSettings = {}) {
  return untilReady(runServer(env, options, settings))
}

/** Starts the service as `npm start` does, and waits until it is ready. */
export function startByScript(env: Record<string, string>, args: string[] = [], settings: ProcessSettings = {}) {
  return untilReady(runScript('scripts/start.mjs', args, { PORT: '0', ...env }, settings))
}

async function untilReady(service: RunningProcess) {
  const [, baseUrl = ''] = await service.waitFor(/ready at (http:\S+)/)
  return { ...service, baseUrl }
}

/** Starts plain Next on the built pages and waits until it is ready. */
export async function startNext(env: Record<string, string>) {
  const port = await findUnusedPort()
  const next = runScript('node_modules/next/dist/bin/next', ['start', '-H', '127.0.0.1', '-p', String(port)], env)
  await next.waitFor(/Ready in/)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      next.child.kill('SIGTERM')
      await next.ended
    },
  }
}
