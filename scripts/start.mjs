// npm start, and npm run dev: everything from a fresh clone to a server that answers.
import { preparePages, prepareTools, root } from './prepare.mjs'

const dev = process.argv.includes('--dev')
// One of several processes on one port: the first one has prepared everything.
const worker = process.argv.includes('--worker')
if (!worker) {
  prepareTools()
  if (!dev) preparePages(process.env.NEXT_DIST_DIR || '.next')
}

process.env.NODE_ENV = dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
const { serve } = await import('../dist/daymark.mjs')
await serve({ root, dev, worker })
