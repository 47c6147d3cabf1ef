/// <reference lib="webworker" />
import { CacheFirst, ExpirationPlugin, NetworkOnly, type PrecacheEntry, Serwist } from 'serwist'
import { handleReminders } from './handle-reminders'
import { isPage, isSeenPage } from './paths'

// The service writes it in front of this bundle: the view without a connection, and the files that it needs.
declare const daymarkBuild: { shell: string; precache: PrecacheEntry[] }
declare const self: ServiceWorkerGlobalScope

/** How long a page that was seen may take to arrive, in seconds, before what was seen is shown. */
const patienceSeconds = 4

const { shell, precache } = daymarkBuild

// A new version takes over at once. It changes nothing on open pages: it only answers their next requests.
const serwist = new Serwist({
  precacheEntries: precache,
  precacheOptions: {
    // Nothing of an account is in what is stored here.
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

const showShell = {
  handlerDidError: async () => serwist.matchPrecache(shell),
}
const fromNetwork = new NetworkOnly({ plugins: [showShell] })
const fromNetworkSoon = new NetworkOnly({ plugins: [showShell], networkTimeoutSeconds: patienceSeconds })

/** Until when pages may take any time, as Unix ms: somebody asked for the newest one. */
let patientUntil = 0

serwist.registerCapture(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  {
    handle: async (options) => {
      const mayWait = Date.now() < patientUntil || !(await isSeenPage(options.url.pathname))
      return (mayWait ? fromNetwork : fromNetworkSoon).handle(options)
    },
  },
)

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
