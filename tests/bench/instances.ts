import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { childProcesses } from '../support/child-processes'
import { startRedis } from '../support/redis'
import { type Bench, printProgress } from './bench'
import { formatCount, formatFigure } from './format-number'
import { type InstancesOrder, InstancesReport } from './instances-messages'
import { describeMachine, readMachine } from './machine'
import type { BenchOptions } from './options'
import { percentile } from './statistics'
import { formatTable } from './table'

const processes = 4
const accountsOfInstance = 200
/** Changes per second of all instances together. */
const rates = [125, 250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000]
/** A rate is too high when fewer of its changes reach their pages, or take longer. */
const goals = { reached: 0.95, p99Ms: 1000 }

type Server = { name: string; settings: Record<string, string>; pids: () => number[] }

/**
 * Measures how many changes per second instances can tell one another, by NOTIFY and by Redis, at rising rates. Each
 * instance is the connections of one, in four processes; whole servers would not fit on one machine.
 */
export async function runInstances(
  bench: Bench,
  { seconds, connections: [instances = 100] }: BenchOptions,
): Promise<void> {
  console.log(describeMachine(await readMachine(bench.client)))
  console.log(
    `${instances} instances in ${processes} processes, ${accountsOfInstance} open pages each, of accounts of their own\n`,
  )
  const database = await openDatabase(bench, instances)
  const redis = await startRedis()
  bench.closing.add(() => redis.stop())
  const servers: Server[] = [
    { name: 'NOTIFY', settings: { DATABASE_URL: database.url }, pids: database.pids },
    {
      name: 'Redis',
      settings: { DATABASE_URL: database.url, NOTIFICATIONS: 'redis', REDIS_URL: redis.url },
      pids: () => [redis.pid],
    },
  ]
  const rows: string[][] = []
  for (const server of servers) rows.push(...(await measureServer(bench, server, instances, seconds)))
  const head = ['', 'changes/s', 'reached', 'deliveries/s', 'p50 ms', 'p99 ms', 'CPU of server', 'CPU of an instance']
  console.log(formatTable({ head, rows }))
}

/** A database of its own, which accepts a connection of each instance. */
async function openDatabase({ closing }: Bench, instances: number) {
  const folder = await mkdtemp(join(tmpdir(), 'daymark-bench-instances-'))
  // PostgreSQL runs as another user when this is root.
  await chmod(folder, 0o755)
  closing.add(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const first = await openEmbeddedDatabase(dataDir)
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: first.ownerUrl })
  await client.connect()
  await client.query(`ALTER SYSTEM SET max_connections = ${instances + 100}`)
  await client.end()
  await first.close()
  const database = await openEmbeddedDatabase(dataDir)
  closing.add(database.close)
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return { url: database.url, pids: () => [pid, ...childProcesses(pid).map((child) => child.pid)] }
}

async function measureServer(bench: Bench, server: Server, instances: number, seconds: number): Promise<string[][]> {
  printProgress(`Opening ${instances} instances with ${server.name} …`)
  const children = Array.from({ length: processes }, () => startProcess(bench, server))
  const own = Array.from({ length: instances }, () => Array.from({ length: accountsOfInstance }, () => randomUUID()))
  await Promise.all(
    children.map((child, index) =>
      send(child, {
        type: 'open',
        instances: own.filter((_, number) => number % processes === index),
        accounts: own.flat(),
      }),
    ),
  )
  const rows: string[][] = []
  for (const rate of rates) {
    printProgress(`${formatCount(rate)} changes/s with ${server.name} …`)
    const before = readCpu(server.pids())
    const reports = await Promise.all(
      children.map((child) => send(child, { type: 'measure', rate: rate / processes, seconds })),
    )
    const cpu = readCpu(server.pids()) - before
    const measured = reports.filter((report) => report.type === 'measured')
    const sum = (count: (one: (typeof measured)[number]) => number) =>
      measured.reduce((total, one) => total + count(one), 0)
    const latencies = measured.flatMap((one) => one.latencies).sort((a, b) => a - b)
    const [published, delivered] = [sum((one) => one.published), sum((one) => one.delivered)]
    const p99 = latencies.length > 0 ? percentile(latencies, 0.99) : Number.POSITIVE_INFINITY
    const reached = latencies.length / (rate * seconds)
    rows.push([
      server.name,
      formatCount(rate),
      `${Math.round(100 * Math.min(1, reached))} %`,
      formatCount(delivered / seconds),
      latencies.length > 0 ? formatFigure(percentile(latencies, 0.5)) : '',
      Number.isFinite(p99) ? formatFigure(p99) : '',
      `${Math.round((100 * cpu) / seconds)} %`,
      `${formatFigure((100 * sum((one) => one.cpu)) / 1e6 / seconds / instances)} %`,
    ])
    if (published === 0 || reached < goals.reached || p99 > goals.p99Ms) break
  }
  await Promise.all(children.map(stopProcess))
  return rows
}

function startProcess({ root, closing }: Bench, { settings }: Server): ChildProcess {
  const child = fork(join(root, 'dist/bench/instances-worker.mjs'), [], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', DATABASE_POOL: '4', ...settings },
  })
  closing.add(() => stopProcess(child))
  return child
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.disconnect()
  await exited
}

async function send(child: ChildProcess, order: InstancesOrder): Promise<InstancesReport> {
  const over = new AbortController()
  const { signal } = over
  child.send(order)
  const failed = once(child, 'exit', { signal }).then(() => {
    throw new Error('a process of the benchmark has exited')
  })
  failed.catch(() => undefined)
  const [report] = await Promise.race([once(child, 'message', { signal }), failed])
  over.abort()
  return InstancesReport.parse(report)
}

/** The CPU time of processes in seconds, as far as Linux tells it; 0 elsewhere. */
function readCpu(pids: readonly number[]): number {
  const ticksPerSecond = 100
  let ticks = 0
  for (const pid of pids) {
    try {
      // The fields after the name, which may contain spaces: the 14th and 15th are the ticks of user and system.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It has ended.
    }
  }
  return ticks / ticksPerSecond
}
