import { notifications } from '@/lib/database/notifications'

// Finds what ended while notifications were lost.
const checkIntervalMs = 60_000

type Options<Credential> = {
  /** Database triggers notify this channel when credentials of a user may have ended. The payload is the user's id. */
  channel: string
  /** How long a credential stays valid, in ms: 0 when it has ended, Infinity without an end. */
  readValidity: (credential: Credential) => Promise<number>
}

type Watcher<Credential> = { credential: Credential; onEnd: () => void; timer?: NodeJS.Timeout }

/** Tracks the credentials of what outlives a request, such as event streams. */
export class CredentialWatch<Credential extends { userId: string }> {
  readonly #options: Options<Credential>
  readonly #watchers = new Set<Watcher<Credential>>()
  #isListening = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options<Credential>) {
    this.#options = options
  }

  /**
   * Calls `onEnd` once the credential has ended or expired, on whichever instance that happens, also if it ended just
   * before.
   * @returns a function that stops watching
   */
  add(credential: Credential, onEnd: () => void): () => void {
    const watcher: Watcher<Credential> = { credential, onEnd }
    this.#watchers.add(watcher)
    this.#listen()
    this.#timer ??= setInterval(() => this.#checkAll(), checkIntervalMs).unref()
    void this.#check(watcher)
    return () => {
      clearTimeout(watcher.timer)
      this.#watchers.delete(watcher)
      if (this.#watchers.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    notifications().addListener(this.#options.channel, {
      onNotification: (userId) => this.#checkAll(userId),
      onGap: () => this.#checkAll(),
    })
  }

  #checkAll(userId?: string): void {
    for (const watcher of this.#watchers) {
      if (userId === undefined || watcher.credential.userId === userId) void this.#check(watcher)
    }
  }

  async #check(watcher: Watcher<Credential>): Promise<void> {
    // An unreachable database does not end a credential. The next check finds what this one missed.
    const validMs = await this.#options.readValidity(watcher.credential).catch(() => Number.POSITIVE_INFINITY)
    if (!this.#watchers.has(watcher)) return
    clearTimeout(watcher.timer)
    if (validMs <= 0) watcher.onEnd()
    else if (validMs < checkIntervalMs) watcher.timer = setTimeout(() => void this.#check(watcher), validMs).unref()
  }
}
