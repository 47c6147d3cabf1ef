import { log } from '@/lib/foundation/telemetry/log'

/** Work that becomes due in the database. Each instance has a loop for it; a claim gives an item to one of them. */
type Queue = {
  /** Names its items in the log. */
  name: string
  /** When the next item is due, Unix ms; undefined without one. */
  findNextDue: () => Promise<number | undefined>
  /** Claims and begins some items that are due. Returns whether there may be more. */
  claim: () => Promise<boolean>
  /** Finds items whose notification was lost, or that have none. */
  maxSleepMs: number
  /** Coalesces wake-ups, which come in bursts. */
  minSleepMs: number
  /** The clock, Unix ms. */
  now: () => number
}

/** Sleeps until something is due, claims everything that is due, and sleeps again, until it is stopped. */
export class DispatchLoop {
  readonly #queue: Queue
  readonly #inFlight = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #isStarted = false
  #running: Promise<void> | undefined
  /** How soon to run again after the run that is under way, in ms. */
  #againMs = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #timerAt = Number.POSITIVE_INFINITY

  constructor(queue: Queue) {
    this.#queue = queue
  }

  /** Aborted by `stop`. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** How many items are under way. */
  get inFlight(): number {
    return this.#inFlight.size
  }

  start(): void {
    this.#isStarted = true
    this.wake()
  }

  /** Runs soon, or earlier if that was planned. During a run, it runs once more. */
  wake(ms = this.#queue.minSleepMs): void {
    if (!this.#isStarted || this.signal.aborted) return
    if (this.#running) {
      this.#againMs = Math.min(this.#againMs, ms)
      return
    }
    // Never postponed: wake-ups may come more often than the delay.
    const at = performance.now() + ms
    if (at >= this.#timerAt) return
    clearTimeout(this.#timer)
    this.#timerAt = at
    this.#timer = setTimeout(() => this.#run(), ms).unref()
  }

  /** Adds an item that `claim` has begun. It must not reject. */
  track(item: Promise<void>): void {
    const tracked = item.finally(() => this.#inFlight.delete(tracked))
    this.#inFlight.add(tracked)
  }

  /** Stops claiming, and waits for the run and the items that are under way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
    await this.#awaitInFlight()
  }

  /** Claims everything that is due by the clock, and waits until it is done. Returns whether anything was. */
  async runDue(): Promise<boolean> {
    let isBusy = false
    while (await this.#claim()) isBusy = true
    isBusy ||= this.inFlight > 0
    await this.#awaitInFlight()
    return isBusy
  }

  #run(): void {
    this.#timerAt = Number.POSITIVE_INFINITY
    this.#againMs = Number.POSITIVE_INFINITY
    this.#running = this.#claimAll().then((sleepMs) => {
      this.#running = undefined
      this.wake(Math.min(sleepMs, this.#againMs))
    })
  }

  /** Begins everything that is due. Returns after how many milliseconds to run again. */
  async #claimAll(): Promise<number> {
    const { name, findNextDue, maxSleepMs, minSleepMs, now } = this.#queue
    try {
      // Mostly nothing is due.
      let due = await findNextDue()
      if (due !== undefined && due <= now()) {
        while (await this.#claim());
        due = await findNextDue()
      }
      if (due !== undefined) return Math.min(maxSleepMs, Math.max(minSleepMs, due - now()))
    } catch (error) {
      // A stop closes the connections of reads that take long.
      if (!this.signal.aborted) log.warn({ err: error }, `${name} not read`)
    }
    return maxSleepMs
  }

  async #claim(): Promise<boolean> {
    return !this.signal.aborted && (await this.#queue.claim())
  }

  async #awaitInFlight(): Promise<void> {
    await Promise.all(this.#inFlight)
  }
}
