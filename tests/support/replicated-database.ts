import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { buildOwnerUrl, buildServiceUrl, type Cluster, describeCluster, ownerRole } from '@/lib/server/postgres/cluster'
import { findFreePort } from '@/lib/server/postgres/free-port'
import { ensureServer } from '@/lib/server/postgres/process'
import { childProcesses } from './child-processes'
import { copyDatabaseTemplate } from './database-template'

const run = promisify(execFile)

/** A PostgreSQL server and its synchronous standby, for one test. */
export async function startReplicatedDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-replicated-'))
  chmodSync(folder, 0o755)
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')]
  await copyDatabaseTemplate(primaryDir, { isDurable: true })
  await run('cp', ['-Rp', primaryDir, standbyDir])
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()]
  const [primary, standby] = [await describeCluster(primaryDir), await describeCluster(standbyDir)]
  followPrimary(standby, primaryPort)
  const pids = new Set<number>()
  onTestFinished(() => {
    for (const pid of pids) for (const each of [...childProcesses(pid).map((child) => child.pid), pid]) kill(each)
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  })
  const { pid: primaryPid } = await ensureServer(primary, primaryPort)
  pids.add(primaryPid)
  pids.add((await ensureServer(standby, standbyPort)).pid)
  const onPrimary = await connect(buildOwnerUrl(primary, primaryPort))
  await onPrimary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await onPrimary.query('SELECT pg_reload_conf()')
  await vi.waitFor(
    async () => {
      const { rows } = await onPrimary.query('SELECT sync_state FROM pg_stat_replication')
      if (rows[0]?.sync_state !== 'sync') throw new Error('the standby is not synchronous yet')
    },
    { timeout: 30_000, interval: 50 },
  )
  const onStandby = await connect(buildOwnerUrl(standby, standbyPort))
  const url = new URL(buildServiceUrl(primary, primaryPort))
  return {
    /** Names both, the primary first. */
    url: url.href.replace(`:${primaryPort}/`, `:${primaryPort},127.0.0.1:${standbyPort}/`),
    ownerUrl: buildOwnerUrl(primary, primaryPort),
    onStandby,
    /** Sends a signal to the primary and all its processes. */
    signalPrimary: (signal: NodeJS.Signals) => {
      for (const pid of [primaryPid, ...childProcesses(primaryPid).map((child) => child.pid)]) kill(pid, signal)
    },
    /** Makes the standby the primary. */
    promote: () => onStandby.query('SELECT pg_promote()'),
  }
}

function followPrimary({ directory, password, owner }: Cluster, port: number): void {
  const connection = `host=127.0.0.1 port=${port} user=${ownerRole} password=${password} application_name=standby`
  appendFileSync(join(directory, 'postgresql.conf'), `\nprimary_conninfo = '${connection}'\n`)
  const signal = join(directory, 'standby.signal')
  writeFileSync(signal, '')
  if (owner) chownSync(signal, owner.uid, owner.gid)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => void client.connection.stream.destroy())
  return client
}

function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
