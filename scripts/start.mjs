// npm start and npm run dev: from a fresh clone to a running server.
import { join } from 'node:path'
import { prepareServer, prepareTools, root } from './prepare.mjs'

const dev = process.argv.includes('--dev')
// A worker process: the primary process has prepared everything.
const worker = process.argv.includes('--worker')
if (!worker) {
  if (dev) prepareTools()
  else prepareServer(process.env.NEXT_DIST_DIR || '.next')
}

process.env.NODE_ENV = dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
const { serve } = await import('../dist/daymark.mjs')
await serve({ root, dev, worker, ...(!dev && { compileCache: join(root, 'dist', 'compile-cache') }) })
