import { notifications } from '@/lib/foundation/database/notifications'

// Finds what ended while notifications were lost.
const checkIntervalMs = 60_000

type Options<Credential> = {
  /** Database triggers notify this channel when credentials of a user may have ended. The payload is the user's id. */
  channel: string
  /** Tells the credentials of a user apart. */
  idOf: (credential: Credential) => string
  /** How long a credential stays valid, in ms: 0 when it has ended, Infinity without an end. */
  readValidity: (credential: Credential) => Promise<number>
}

type Watcher = { onEnd: () => void }

/** A credential and everything that it keeps open, which is checked together. */
type Watched<Credential> = { credential: Credential; watchers: Set<Watcher>; timer?: NodeJS.Timeout }

/** Tracks the credentials of what outlives a request, such as event streams. */
export class CredentialWatch<Credential extends { userId: string }> {
  readonly #options: Options<Credential>
  /** By user, because a notification names one, and then by the credential's id. */
  readonly #users = new Map<string, Map<string, Watched<Credential>>>()
  #isListening = false
  #timer: NodeJS.Timeout | undefined
  #isCheckingAll = false
  #checksWanted = 0

  constructor(options: Options<Credential>) {
    this.#options = options
  }

  /**
   * Calls `onEnd` once the credential has ended or expired, on whichever instance that happens, also if it ended just
   * before.
   * @returns a function that stops watching
   */
  add(credential: Credential, onEnd: () => void): () => void {
    const watcher: Watcher = { onEnd }
    const known = this.#find(credential)
    const watched = known ?? { credential, watchers: new Set() }
    watched.watchers.add(watcher)
    this.#listen()
    this.#timer ??= setInterval(() => void this.#checkAll(), checkIntervalMs).unref()
    // A known credential needs no check: notifications end it, and its request was admitted by them too.
    if (!known) {
      this.#credentialsOf(credential.userId).set(this.#options.idOf(credential), watched)
      void this.#check(watched)
    }
    return () => {
      watched.watchers.delete(watcher)
      if (watched.watchers.size === 0) this.#forget(watched)
    }
  }

  #find(credential: Credential): Watched<Credential> | undefined {
    return this.#users.get(credential.userId)?.get(this.#options.idOf(credential))
  }

  #credentialsOf(userId: string): Map<string, Watched<Credential>> {
    const credentials = this.#users.get(userId) ?? new Map<string, Watched<Credential>>()
    this.#users.set(userId, credentials)
    return credentials
  }

  #forget(watched: Watched<Credential>): void {
    if (this.#find(watched.credential) !== watched) return
    clearTimeout(watched.timer)
    const { userId } = watched.credential
    const credentials = this.#credentialsOf(userId)
    credentials.delete(this.#options.idOf(watched.credential))
    if (credentials.size === 0) this.#users.delete(userId)
    if (this.#users.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    notifications().addListener(this.#options.channel, {
      onNotification: (userId) => this.#checkUser(userId),
      onGap: () => void this.#checkAll(),
    })
  }

  /** One after the other: a thousand checks at once would make requests wait for a database connection. */
  async #checkAll(): Promise<void> {
    this.#checksWanted++
    if (this.#isCheckingAll) return
    this.#isCheckingAll = true
    for (let done = 0; done !== this.#checksWanted; ) {
      done = this.#checksWanted
      const all = [...this.#users.values()].flatMap((credentials) => [...credentials.values()])
      for (const watched of all) await this.#check(watched)
    }
    this.#isCheckingAll = false
  }

  #checkUser(userId: string): void {
    for (const watched of this.#users.get(userId)?.values() ?? []) void this.#check(watched)
  }

  async #check(watched: Watched<Credential>): Promise<void> {
    if (this.#find(watched.credential) !== watched) return
    // An unreachable database does not end a credential. The next check finds what this one missed.
    const validMs = await this.#options.readValidity(watched.credential).catch(() => Number.POSITIVE_INFINITY)
    if (this.#find(watched.credential) !== watched) return
    clearTimeout(watched.timer)
    if (validMs <= 0) {
      // First, so that a request that comes now is checked by itself.
      this.#forget(watched)
      for (const { onEnd } of watched.watchers) onEnd()
    } else if (validMs < checkIntervalMs) watched.timer = setTimeout(() => void this.#check(watched), validMs).unref()
  }
}
