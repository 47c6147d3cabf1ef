/// <reference lib="webworker" />
import { CacheFirst, ExpirationPlugin, NetworkOnly, type PrecacheEntry, Serwist } from 'serwist'
import { handleReminders } from './handle-reminders'
import { isPage, isSeenPage } from './paths'

// The service writes it in front of this bundle: the view without a connection, and the files that it needs.
declare const daymarkBuild: { shell: string; precache: PrecacheEntry[] }
declare const self: ServiceWorkerGlobalScope

/** Network timeout of a cached page in seconds. Then the cached copy is shown. */
const patienceSeconds = 4

const { shell, precache } = daymarkBuild

// A new version takes over at once. It changes nothing on open pages: it only answers their next requests.
const serwist = new Serwist({
  precacheEntries: precache,
  precacheOptions: {
    // Precached files contain no data of an account.
    fetchOptions: { credentials: 'omit' },
    concurrency: 2,
    cleanURLs: false,
    directoryIndex: null,
    cleanupOutdatedCaches: true,
  },
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  disableDevLogs: true,
})

const fromNetwork = new NetworkOnly({ plugins: [{ handlerDidError: showShell }] })

/** End of the time without a network timeout, as Unix ms: somebody asked for the newest page. */
let patientUntil = 0

serwist.registerCapture(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  {
    handle: async (options) => {
      const { event, request, url } = options
      const mayWait = Date.now() < patientUntil || !(await isSeenPage(url.pathname))
      if (mayWait || !(event instanceof FetchEvent)) return fromNetwork.handle(options)
      return (await fetchSoon(event, request).catch(showShell)) ?? Response.error()
    },
  },
)

function showShell(): Promise<Response | undefined> {
  return serwist.matchPrecache(shell)
}

/**
 * Fetches a page, and gives up after `patienceSeconds` without an answer. The request is cancelled then: a browser lets the
 * next one for this address wait for it, Chromium for 20 s.
 */
async function fetchSoon(event: FetchEvent, request: Request): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceSeconds * 1000)
  const lost = new Promise<never>((_, reject) => {
    patience.signal.addEventListener('abort', () => reject(patience.signal.reason))
  })
  const fetchPage = async () => {
    const preloaded: Response | undefined = await event.preloadResponse
    return preloaded ?? fetch(request, { signal: patience.signal })
  }
  try {
    return await Promise.race([fetchPage(), lost])
  } finally {
    clearTimeout(timer)
  }
}

// The files of open pages of an older build, and of pages that need a connection. Their names contain a hash.
serwist.registerCapture(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_next/static/'),
  new CacheFirst({
    cacheName: 'daymark.static',
    plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * 86_400, maxAgeFrom: 'last-used' })],
  }),
)

self.addEventListener('message', ({ data }) => {
  if (data === 'be patient') patientUntil = Date.now() + 60_000
})

handleReminders()
serwist.addEventListeners()
