import { serveScript } from '@/lib/http/serve-script'
import { readServiceWorker } from '@/lib/web/service-worker-script'

/** Serves the service worker. */
export const GET = serveScript(readServiceWorker)
