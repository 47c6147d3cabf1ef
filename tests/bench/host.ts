import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findFreePort } from '@/lib/server/postgres/free-port'
import type { Bench } from './bench'
import { Usage } from './usage'

export const hostNames = ['production server', 'next start', 'floor'] as const
export type HostName = (typeof hostNames)[number]

/** A process that serves what is measured. */
export type Host = {
  name: HostName
  url: string
  /** Forgets the delays of the event loop so far. */
  begin: () => void
  usage: () => Promise<Usage>
}

// The settings of whoever runs this are not those of the hosts.
const foreignSettings =
  /^(DATABASE_URL|DATA_DIR|HOST|PORT|LOG_LEVEL|NODE_OPTIONS|SIGNUP|TRUST_PROXY|MAIL_FROM|(REDIS|UPSTASH|NEXTAUTH|AUTH|GITHUB|GOOGLE|OIDC|SMTP|NEXT)_\w+)$/

const patienceMs = 60_000

/** Starts one of the three hosts and waits until it answers. Its log goes nowhere. */
export async function startHost(name: HostName, { root, databaseUrl, closing }: Bench): Promise<Host> {
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const inherited = Object.entries(process.env).filter(([variable]) => !foreignSettings.test(variable))
  const child = spawn(process.execPath, commandOf(name, root, port), {
    cwd: root,
    env: {
      ...Object.fromEntries(inherited),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'dist/bench/usage-probe.mjs'))}`,
      DATABASE_URL: databaseUrl,
      PORT: port,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.on('data', (chunk) => {
    complaints = `${complaints}${chunk}`.slice(-4000)
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  closing.add(async () => {
    if (hasEnded()) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const deadline = performance.now() + patienceMs
  while (!(await answers(url))) {
    if (hasEnded() || performance.now() > deadline) throw new Error(`The ${name} did not start: ${complaints}`)
    await sleep(50)
  }
  return { name, url, begin: () => child.send('begin'), usage: () => askUsage(child) }
}

function commandOf(name: HostName, root: string, port: string): string[] {
  switch (name) {
    case 'production server':
      return [join(root, 'scripts/start.mjs')]
    case 'next start':
      return [join(root, 'node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', port]
    case 'floor':
      return [join(root, 'dist/bench/floor.mjs')]
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    // Not yet listening.
    return false
  }
}

async function askUsage(child: ChildProcess): Promise<Usage> {
  child.send('usage')
  const [answer] = await once(child, 'message', { signal: AbortSignal.timeout(10_000) })
  return Usage.parse(answer)
}

/** Has a host load its web app, so that its memory is that of a service in use. */
export async function loadWebApp({ url }: Host): Promise<void> {
  for (const path of ['/', '/sign-in', '/reference']) {
    const response = await fetch(url + path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await response.text()
  }
}
