import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { findUnusedPort } from '../support/unused-port'
import type { Bench } from './bench'
import { Usage } from './usage'

export const hostNames = ['production server', 'next start', 'Express, Prisma', 'floor'] as const
export type HostName = (typeof hostNames)[number]

/** A process under measurement. */
export type Host = {
  name: HostName
  url: string
  /** The session secret. */
  secret: string
  usage: () => Promise<Usage>
  /** The end of what it has written to standard error. */
  errorOutput: () => string
}

// Settings in the environment of this process must not affect the hosts.
const foreignSettings =
  /^(((MIGRATION|DIRECT)_)?DATABASE_URL|DATABASE_POOL|DATABASE_UPGRADE(_FROM)?|NOTIFICATIONS|SLOW_STATEMENT_MS|DATA_DIR|HOST|PORT|LOG_LEVEL|NODE_OPTIONS|SIGNUP|TRUST_PROXY|MAIL_FROM|(METRICS|OTEL|REDIS|UPSTASH|NEXTAUTH|AUTH|GITHUB|GOOGLE|OIDC|SMTP|VAPID|NEXT)_\w+|WEBHOOK_ALLOW)$/

const startTimeoutMs = 60_000

const NodeOptions = z.array(z.string())

/** Starts one of the hosts and waits until it is ready. Discards its log. */
export async function startHost(name: HostName, { root, databaseUrl, closing }: Bench): Promise<Host> {
  const port = String(await findUnusedPort())
  const url = `http://127.0.0.1:${port}`
  const secret = randomUUID()
  const inherited = Object.entries(process.env).filter(([variable]) => !foreignSettings.test(variable))
  const child = spawn(process.execPath, await commandOf(name, root, port), {
    cwd: root,
    env: {
      ...Object.fromEntries(inherited),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'dist/bench/usage-probe.mjs'))}`,
      DATABASE_URL: databaseUrl,
      // Otherwise the service would write one into the project's data folder.
      NEXTAUTH_SECRET: secret,
      DRAIN_SECONDS: '0',
      // The others are one process, too.
      WEB_CONCURRENCY: '1',
      PORT: port,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errorOutput = ''
  child.stderr?.on('data', (chunk) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-4000)
  })
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  closing.add(async () => {
    if (hasExited()) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const deadline = performance.now() + startTimeoutMs
  while (!(await isReady(url))) {
    if (hasExited() || performance.now() > deadline) throw new Error(`The ${name} did not start: ${errorOutput}`)
    await sleep(50)
  }
  return {
    name,
    url,
    secret,
    usage: () => requestUsage(child),
    errorOutput: () => errorOutput,
  }
}

async function commandOf(name: HostName, root: string, port: string): Promise<string[]> {
  switch (name) {
    case 'production server':
      return startArguments(root)
    case 'next start':
      return [join(root, 'node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', port]
    case 'Express, Prisma':
      return [join(root, 'dist/bench/express.mjs')]
    case 'floor':
      return [join(root, 'dist/bench/floor.mjs')]
  }
}

/** What `npm start` runs, with the options that it would add by a restart, which ends the channel to this process. */
async function startArguments(root: string): Promise<string[]> {
  const { nodeOptions } = await import(pathToFileURL(join(root, 'scripts/node-options.mjs')).href)
  return [...NodeOptions.parse(nodeOptions()), join(root, 'scripts/start.mjs')]
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    // Not listening yet.
    return false
  }
}

async function requestUsage(child: ChildProcess): Promise<Usage> {
  child.send('usage')
  const [usage] = await once(child, 'message', { signal: AbortSignal.timeout(10_000) })
  const own = Usage.parse(usage)
  return { ...own, memory: own.memory + readMemoryOfChildren(child.pid) }
}

/** The resident memory of the processes that a host has started, in bytes. What they share with it counts twice. */
function readMemoryOfChildren(parent: number | undefined): number {
  const listed = execFileSync('ps', ['-A', '-o', 'ppid=,rss='], { encoding: 'utf8' })
  return [...listed.matchAll(/^ *(\d+) +(\d+)$/gm)]
    .filter(([, ppid]) => Number(ppid) === parent)
    .reduce((sum, [, , kilobytes]) => sum + 1024 * Number(kilobytes), 0)
}

/** Starts the production server and makes it load its web app. */
export async function startProduct(bench: Bench): Promise<Host> {
  const host = await startHost('production server', bench)
  await loadWebApp(host)
  return host
}

/** Makes a host load its web app, so that its memory is that of a service in use. */
export async function loadWebApp({ url }: Host): Promise<void> {
  for (const path of ['/', '/sign-in', '/reference']) {
    const response = await fetch(url + path)
    if (!response.ok) throw new Error(`${path} returned ${response.status}`)
    await response.text()
  }
}
