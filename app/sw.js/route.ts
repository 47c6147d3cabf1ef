import { serveScript } from '@/lib/entry/http/serve-script'
import { readServiceWorker } from '@/lib/entry/web/service-worker-script'

/** Serves the service worker. */
export const GET = serveScript(readServiceWorker)
