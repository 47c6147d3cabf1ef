const retryMs = 5000
let loading: Promise<typeof import('./toast-stack')> | undefined

/** Loads the module that renders toasts. Tries again until it succeeds, so that no message is lost without a connection. */
export function loadToasts(): Promise<typeof import('./toast-stack')> {
  loading ??= loadWithRetries()
  return loading
}

async function loadWithRetries(): Promise<typeof import('./toast-stack')> {
  for (;;) {
    try {
      return await import('./toast-stack')
    } catch {
      await waitForConnection()
    }
  }
}

/** Waits until the browser is online again, or for 5 s: it does not notice every lost connection. */
function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, retryMs)
    const stopWaiting = () => {
      clearTimeout(timer)
      resolve()
    }
    window.addEventListener('online', stopWaiting, { once: true })
  })
}
