import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { buildOwnerUrl, buildServiceUrl, type Cluster, describeCluster, ownerRole } from '@/lib/server/postgres/cluster'
import { ensureServer } from '@/lib/server/postgres/process'
import { childProcesses } from './child-processes'
import { copyDatabaseTemplate } from './database-template'

const run = promisify(execFile)

type Settings = {
  /** Whether the primary waits for the standby. */
  isSynchronous?: boolean
  /** Further lines of the standby's postgresql.conf. */
  standbySettings?: string
}

/** A PostgreSQL server and its standby, for one test. */
export async function startReplicatedDatabase({ isSynchronous = true, standbySettings = '' }: Settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-replicated-'))
  chmodSync(folder, 0o755)
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')]
  await copyDatabaseTemplate(primaryDir, { isDurable: true })
  await run('cp', ['-Rp', primaryDir, standbyDir])
  const [primary, standby] = [await describeCluster(primaryDir), await describeCluster(standbyDir)]
  const pids = new Set<number>()
  onTestFinished(() => {
    for (const pid of pids) for (const each of [...childProcesses(pid).map((child) => child.pid), pid]) kill(each)
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  })
  // Each attempt to start chooses another port: by then, a connection may have one that was free.
  const { pid: primaryPid, port: primaryPort } = await ensureServer(primary)
  pids.add(primaryPid)
  followPrimary(standby, primaryPort, standbySettings)
  let follower = await ensureServer(standby)
  pids.add(follower.pid)
  const startStandby = async () => {
    follower = await ensureServer(standby, follower.port)
    pids.add(follower.pid)
  }
  const onPrimary = await connect(buildOwnerUrl(primary, primaryPort))
  if (isSynchronous) await onPrimary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await onPrimary.query('SELECT pg_reload_conf()')
  await vi.waitFor(
    async () => {
      const { rows } = await onPrimary.query('SELECT sync_state FROM pg_stat_replication')
      if (rows[0]?.sync_state !== (isSynchronous ? 'sync' : 'async')) throw new Error('the standby does not follow yet')
    },
    { timeout: 30_000, interval: 50 },
  )
  const onStandby = await connect(buildOwnerUrl(standby, follower.port))
  const url = new URL(buildServiceUrl(primary, primaryPort))
  const signal = (pid: number, name: NodeJS.Signals) => {
    for (const each of [pid, ...childProcesses(pid).map((child) => child.pid)]) kill(each, name)
  }
  return {
    primaryUrl: url.href,
    standbyUrl: buildServiceUrl(primary, follower.port),
    onPrimary,
    /** Names both, the primary first. */
    url: url.href.replace(`:${primaryPort}/`, `:${primaryPort},127.0.0.1:${follower.port}/`),
    ownerUrl: buildOwnerUrl(primary, primaryPort),
    onStandby,
    /** Sends a signal to the primary and all its processes. */
    signalPrimary: (name: NodeJS.Signals) => signal(primaryPid, name),
    signalStandby: (name: NodeJS.Signals) => signal(follower.pid, name),
    /** After the standby was killed. */
    startStandby,
    /** Makes the standby the primary. */
    promote: () => onStandby.query('SELECT pg_promote()'),
  }
}

function followPrimary({ directory, password, owner }: Cluster, port: number, settings: string): void {
  const connection = `host=127.0.0.1 port=${port} user=${ownerRole} password=${password} application_name=standby`
  appendFileSync(join(directory, 'postgresql.conf'), `\nprimary_conninfo = '${connection}'\n${settings}\n`)
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
