import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { currentPart } from '@/lib/foundation/runtime/instance-part'
import { env, processCount } from '@/lib/foundation/settings/env'
import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { sessionSettings } from './connection-settings'
import { type DatabaseHosts, databaseHosts } from './hosts'
import { PatientPool } from './patient-pool'

/** How long a request waits for a connection: for a free one, or for a new one. Milliseconds, as below. */
const acquireTimeoutMs = 1250
/** A lock that is held longer fails the request, so that nothing queues for more than 5 s. */
const lockTimeoutMs = 1250
const statementTimeoutMs = 5000
/** Longer than a stalled process may take to send the next statement, so that it cannot hold locks for ever. */
const idleTransactionTimeoutMs = 10_000
/**
 * A connection that stays silent for so long during a query is dead: the server would have reported a timeout. With the
 * wait for a connection, it leaves a request time to be answered within 10 s.
 */
const silenceTimeoutMs = 6000
const keepAliveDelayMs = 5000

// Not in the startup packet: poolers reject one that names these settings.
const sessionTimeouts = `SET statement_timeout = ${statementTimeoutMs};
  SET lock_timeout = ${lockTimeoutMs};
  SET idle_in_transaction_session_timeout = ${idleTransactionTimeoutMs}`

/**
 * Creates the connection pool. Every wait in it ends: for a connection, for a lock, for a statement and for an answer.
 * @param hasSessions whether a connection keeps its settings, which a transaction pooler does not allow
 */
export function createPool(databaseUrl: string, hasSessions: boolean): PatientPool {
  const hosts = databaseHosts(databaseUrl)
  const pool = new PatientPool({
    connectionString: hosts.url,
    ...(hosts.hasSeveral && { Client: clientOf(hosts) }),
    // The pipelines are connections to the primary.
    max: connectionLimit() - (hasSessions ? pipelineCount() : 0),
    connectionTimeoutMillis: acquireTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    application_name: 'daymark',
    onConnect: async (client) => {
      // A broken connection fails its query, which reports the error; without a listener the event would end the process.
      client.on('error', () => undefined)
      const socket = socketOf(client)
      if (socket) watchSilence(pool, socket)
      await client.query(hasSessions ? `${sessionSettings}; ${sessionTimeouts}` : sessionSettings)
      if (hosts.hasSeveral && !(await hosts.isUsable(client))) throw new Error('the database host accepts no writes')
    },
  })
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(silenceTimeoutMs))
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0))
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  // While the pool closes, the database may stop before it has read that.
  pool.on('error', (error) => !pool.ending && logLostConnection(error))
  measurePool(pool)
  if (hosts.hasSeveral) dropConnectionsOnChange(pool, hosts)
  return pool
}

function measurePool(pool: pg.Pool): void {
  measurements().read('databaseConnections', () => pool.idleCount, 'idle')
  measurements().read('databaseConnections', () => pool.totalCount - pool.idleCount, 'busy')
  measurements().read('databaseWaiting', () => pool.waitingCount)
  measurements().read('databasePoolSize', () => pool.options.max)
}

/** The class of connections to the host that is current when they begin. */
function clientOf(hosts: DatabaseHosts): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.url })
    }
  }
}

/** Ends all connections when another host is current: the former one may not answer, or accepts no writes any more. */
function dropConnectionsOnChange(pool: pg.Pool, hosts: DatabaseHosts): void {
  const open = new Map<Socket, string>()
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    if (!socket) return
    open.set(socket, hosts.url)
    socket.once('close', () => open.delete(socket))
  })
  hosts.watch(() => {
    for (const [socket, url] of open) {
      if (url !== hosts.url) socket.destroy(new Error('the database has moved to another host'))
    }
  })
}

export function logLostConnection(error: Error): void {
  log.warn({ err: error }, 'database connection lost')
}

/** How many of this process's connections are pipelines: two keep a process busy; a small pool cannot spare two. */
export function pipelineCount(): number {
  return Math.min(2, Math.floor(connectionLimit() / 3))
}

/**
 * The most connections that serve requests of this process. Those of an instance are DATABASE_POOL, or else 5 per CPU core,
 * because writes wait for the disk and commit in groups, at most 40, divided by the number of worker processes. The process
 * of the pages gets a quarter: of DATABASE_POOL, or else in addition, because few pages are rendered at a time.
 */
export function connectionLimit(): number {
  const { DATABASE_POOL } = env()
  const part = currentPart()
  const all = DATABASE_POOL ?? Math.max(2, Math.ceil(Math.min(5 * availableParallelism(), 40) / processCount()))
  if (part === 'all') return all
  // Of its own connections it has so many that three actions of an account work at a time.
  const ofPages = Math.max(DATABASE_POOL === undefined ? 5 : 2, Math.ceil(all / 4))
  if (part === 'pages') return ofPages
  return DATABASE_POOL === undefined ? all : Math.max(2, all - ofPages)
}

/** The socket of a connection that is open. */
export function socketOf(client: pg.ClientBase): Socket | undefined {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  return stream instanceof Socket ? stream : undefined
}

/** Destroys a connection that is in use and silent for too long, which fails its query. */
function watchSilence(pool: pg.Pool, socket: Socket): void {
  socket.setTimeout(silenceTimeoutMs)
  socket.on('timeout', () => {
    const { bytesRead } = socket
    // When this process itself has stalled, the answer may be there, to be read next.
    setImmediate(() => {
      if (socket.timeout === 0 || socket.bytesRead !== bytesRead) return
      socket.destroy(new Error(`no answer from the database within ${silenceTimeoutMs} ms`))
      dropIdleConnections(pool)
    })
  })
}

/** Replaces the connections that are not in use: when one is dead, so are probably the others. */
function dropIdleConnections(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count--) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    )
  }
}
