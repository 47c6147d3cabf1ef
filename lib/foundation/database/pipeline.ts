import pg from 'pg'
import { log } from '@/lib/foundation/telemetry/log'
import { sessionSettings } from './connection-settings'
import { databaseHosts } from './hosts'
import { socketOf } from './pool'

/** More would wait behind too many others. */
const maxInFlight = 64
/** All times in milliseconds. A statement that runs or waits for a lock for longer is cancelled. */
const statementTimeoutMs = 100
/** Nothing is sent behind a statement that takes longer. */
const slowAfterMs = 20
/** A connection that stays silent for one to two of these intervals while a statement is in flight is dead. */
const checkEveryMs = 500
const connectTimeoutMs = 1250
const reconnectAfterMs = 1000

const settings = `${sessionSettings}; SET default_transaction_read_only = on;
  SET statement_timeout = ${statementTimeoutMs}; SET lock_timeout = ${statementTimeoutMs}`

type Callback = (error: Error | null, result: pg.QueryResult) => void

/** A connection and when each of its statements in flight was sent, the oldest first. */
type Line = { readonly client: pg.Client; readonly sentAt: number[]; isCorked: boolean; bytesRead: number }

/**
 * One connection that sends short reads without waiting for the answers to earlier ones (PostgreSQL's documentation of
 * libpq, Pipeline Mode). Statements of one turn of the event loop leave in one write, which saves both processes system
 * calls. Each statement is a transaction of its own, so that its error concerns no other. One that fails, or would have
 * to wait, is repeated by the caller on a connection of the pool.
 */
export class Pipeline {
  readonly #databaseUrl: string
  #line: Line | undefined
  #isConnecting = false
  #isClosed = false

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
    databaseHosts(databaseUrl).watch(() => this.#drop(this.#line))
  }

  get isOpen(): boolean {
    return this.#line !== undefined
  }

  /** Statements that were sent and have no answer yet. */
  get inFlight(): number {
    return this.#line?.sentAt.length ?? 0
  }

  /**
   * Sends a statement that only reads.
   * @param callback gets the rows, or the reason why there are none. The statement can then be sent again
   * @returns whether the statement was sent; otherwise the callback is not called
   */
  send(query: pg.QueryConfig, callback: Callback): boolean {
    const line = this.#line
    if (!line) {
      void this.#connect()
      return false
    }
    const now = performance.now()
    const [oldest = now] = line.sentAt
    if (line.sentAt.length >= maxInFlight || now - oldest > slowAfterMs) return false
    corkUntilNextTurn(line)
    line.sentAt.push(now)
    line.client.query(query, (error, result) => {
      line.sentAt.shift()
      callback(error, result)
    })
    return true
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const { client } = this.#line ?? {}
    this.#line = undefined
    await client?.end()
  }

  async #connect(): Promise<void> {
    if (this.#isConnecting || this.#isClosed) return
    this.#isConnecting = true
    const hosts = databaseHosts(this.#databaseUrl)
    const client = new pg.Client({
      connectionString: hosts.url,
      pipeline: true,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'daymark',
    })
    const line: Line = { client, sentAt: [], isCorked: false, bytesRead: 0 }
    // Its statements fail with the same error.
    client.on('error', () => this.#drop(line))
    client.on('end', () => this.#drop(line))
    try {
      await client.connect()
      if (!(await hosts.isUsable(client))) throw new Error('the database host accepts no writes')
      await client.query(settings)
      if (this.#isClosed) throw new Error('closed')
      this.#line = line
      this.#watchSilence(line)
    } catch (error) {
      client.connection.stream.destroy()
      log.debug({ err: error }, 'pipeline not connected')
      // The pool serves and reports. Not again at once, because every statement would try.
      await new Promise((resolve) => setTimeout(resolve, reconnectAfterMs).unref())
    } finally {
      this.#isConnecting = false
    }
  }

  /** Ends a connection that has an error or does not answer. */
  #drop(line: Line | undefined): void {
    if (!line) return
    line.client.connection.stream.destroy()
    if (this.#line === line) this.#line = undefined
  }

  #watchSilence(line: Line): void {
    const socket = socketOf(line.client)
    if (!socket) return
    const checking = setInterval(() => {
      const { bytesRead } = line
      line.bytesRead = socket.bytesRead
      const [oldest = performance.now()] = line.sentAt
      if (bytesRead !== socket.bytesRead || performance.now() - oldest < checkEveryMs) return
      // When this process itself has stalled, the answer may be there, to be read next.
      setImmediate(() => {
        if (line.sentAt.length > 0 && bytesRead === socket.bytesRead) this.#drop(line)
      })
    }, checkEveryMs).unref()
    socket.once('close', () => clearInterval(checking))
  }
}

/** Buffers writes until the event loop has read all available input. */
function corkUntilNextTurn(line: Line): void {
  if (line.isCorked) return
  line.isCorked = true
  const { stream } = line.client.connection
  stream.cork()
  setImmediate(() => {
    line.isCorked = false
    stream.uncork()
  })
}
