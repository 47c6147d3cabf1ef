type Changes = { changeIds: readonly string[] | undefined; position: string }
type Missed = { hasMissed: boolean; position: string }

type Options = {
  /** The state that the page shows, from which the server computes whether the page missed a change. */
  query: () => URLSearchParams
  /** The page missed nothing up to a position. */
  onReady: (position: string) => void
  /**
   * Tasks changed; without ids, in some way. Returns whether the page shows it now, and so is at the position. Called
   * again only after it has returned.
   */
  onChange: (changeIds: readonly string[] | undefined, position: string) => Promise<boolean>
  onSignedOut: () => void
}

const readyWithinMs = 5000
const reopenMs = 1000
const pollMs = 3000
const maxPollMs = 30_000

/**
 * Learns of changes from server-sent events. Between attempts to open the stream it polls every 3 s, or with exponential
 * backoff while the service does not answer.
 */
export function connectToChanges({ query, onReady, onChange, onSignedOut }: Options) {
  let source: EventSource | undefined
  let polling: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = pollMs

  const open = () => {
    const stream = new EventSource(`/live?${query()}`)
    source = stream
    let isReady = false
    const markReady = () => {
      clearTimeout(timer)
      isReady = true
      retryMs = pollMs
    }
    const fail = () => {
      if (source !== stream) return
      close()
      if (isReady) timer = setTimeout(open, addJitter(reopenMs))
      else void poll()
    }
    const handleChanges = coalesce(async ({ changeIds, position }) => {
      if (source !== stream || (await onChange(changeIds, position))) return
      isReady = false
      fail()
    })
    stream.addEventListener('ready', ({ lastEventId }) => {
      markReady()
      onReady(lastEventId)
    })
    stream.addEventListener('changed', ({ data, lastEventId }: MessageEvent<string>) => {
      markReady()
      handleChanges({ changeIds: data === '' ? undefined : data.split(' '), position: lastEventId })
    })
    stream.addEventListener('error', fail)
    // A proxy that buffers the stream lets no event through.
    timer = setTimeout(fail, readyWithinMs)
  }

  const poll = async () => {
    polling = new AbortController()
    const { signal } = polling
    const answer = await askMissed(query(), signal)
    if (signal.aborted) return
    if (answer === 'signed out') onSignedOut()
    else if (answer?.hasMissed) await onChange(undefined, answer.position)
    else if (answer) onReady(answer.position)
    if (signal.aborted) return
    timer = setTimeout(open, addJitter(retryMs))
    retryMs = answer ? pollMs : Math.min(2 * retryMs, maxPollMs)
  }

  const close = () => {
    source?.close()
    source = undefined
    polling?.abort()
    clearTimeout(timer)
  }

  return { open, close }
}

/** Merges the changes that arrive while earlier ones are handled. */
function coalesce(handle: (changes: Changes) => Promise<void>): (changes: Changes) => void {
  let pending: Changes | undefined
  let isHandling = false
  return async ({ changeIds, position }) => {
    const before = pending ? pending.changeIds : []
    pending = { changeIds: before && changeIds && [...before, ...changeIds], position }
    if (isHandling) return
    isHandling = true
    while (pending) {
      const changes: Changes = pending
      pending = undefined
      await handle(changes)
    }
    isHandling = false
  }
}

/** Asks whether the page missed a change. Returns undefined when the service does not answer. */
async function askMissed(query: URLSearchParams, signal: AbortSignal): Promise<Missed | 'signed out' | undefined> {
  try {
    const response = await fetch(`/live/missed?${query}`, { signal })
    if (response.status === 401) return 'signed out'
    if (!response.ok) return undefined
    const missed: Missed = await response.json()
    return missed
  } catch {
    return undefined
  }
}

/** Spreads the attempts of many pages over time. */
function addJitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2)
}
