import pg from 'pg'

/** A wait that ends so much later than planned, in ms, was that of a process that had stalled. */
const stallMs = 100

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that waits for a connection once more when this process itself has stalled, for instance because it loaded a page
 * for the first time on a slow machine: the wait was over before the process could read the answer of the database.
 */
export class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)))
      })
    }
    const startedAt = performance.now()
    super.connect((error, client, release) => {
      const { connectionTimeoutMillis = Number.POSITIVE_INFINITY } = this.options
      const hasStalled = performance.now() - startedAt > connectionTimeoutMillis + stallMs
      if (error && hasStalled) super.connect(callback)
      else callback(error, client, release)
    })
    return undefined
  }
}
