import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** A process that was busy for a larger share of a wait may not have had the time to read the answers of the database. */
const busyShare = 0.5
/** How much earlier than planned a timer may end, in ms. */
const timerToleranceMs = 5

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that waits for a connection once more when this process itself was busy meanwhile, for instance because it loaded
 * a page for the first time on a slow machine: the wait was over before the process could read the answers of the database.
 */
export class PatientPool extends pg.Pool {
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(config?: pg.PoolConfig) {
    super(config)
    this.on('release', (error) => {
      // pg types the argument as an error, and passes nothing for a connection that works.
      if (!error) this.#answeredAt = performance.now()
    })
  }

  /** Whether all connections are in use by a database that answers: there are more requests than it can serve. */
  get isOverloaded(): boolean {
    const { max, connectionTimeoutMillis = 0 } = this.options
    return (
      this.totalCount >= max &&
      this.idleCount === 0 &&
      performance.now() - this.#answeredAt < 2 * connectionTimeoutMillis
    )
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)))
      })
    }
    const startedAt = performance.now()
    const activity = performance.eventLoopUtilization()
    const isTooEarly = () => {
      const { connectionTimeoutMillis = Number.POSITIVE_INFINITY } = this.options
      const hasTimedOut = performance.now() - startedAt > connectionTimeoutMillis - timerToleranceMs
      return hasTimedOut && performance.eventLoopUtilization(activity).utilization > busyShare
    }
    super.connect((error, client, release) => {
      if (error && isTooEarly()) super.connect(callback)
      else callback(error, client, release)
    })
    return undefined
  }
}
