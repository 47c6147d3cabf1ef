import { claimSeenPages } from './seen-pages'
import type { OfflineViewer } from './viewer'

// One chunk for what every page needs when it is idle.
export { keepSeenPage } from './seen-pages'

/** Keeps the pages of an account from now on, and registers the service worker once the page has loaded. */
export async function startOffline(viewer: OfflineViewer): Promise<void> {
  await claimSeenPages(viewer)
  // In development the names of scripts do not change with their contents.
  // biome-ignore lint/style/noProcessEnv: Next puts the value in its place
  if (process.env.NODE_ENV === 'development' || !('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  // A browser that refuses it works as before.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}
