// npm start and npm run dev: from a fresh clone to a running server.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restartWithOptions } from './node-options.mjs'
import { prepareServer, prepareTools, root } from './prepare.mjs'

const usage = `Installs what is missing, builds, and starts the server.

  npm start          PORT=3001 npm start
  npm start -- --demo   with the tasks of a week, in a data folder of its own

Settings are environment variables. docs/configuration.md lists them.`

// A worker process, or one that renders the pages: the first process has prepared everything.
const { dev = false, worker = false, pages: pagesAlone = false, demo = false } = readArguments()
if (!dev) restartWithOptions()
if (!worker && !pagesAlone) {
  if (dev) prepareTools()
  else prepareServer(process.env.NEXT_DIST_DIR || '.next')
}

process.env.NODE_ENV = dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
const { serve } = await import('../dist/daymark.mjs')
const compileCache = join(root, 'dist', 'compile-cache')
await serve({ root, dev, worker, pagesAlone, demo, ...(!dev && { compileCache }) })

function readArguments() {
  const flag = { type: 'boolean' }
  try {
    const options = { dev: flag, worker: flag, pages: flag, demo: flag, help: { ...flag, short: 'h' } }
    const { values } = parseArgs({ options })
    if (!values.help) return values
    console.log(usage)
    process.exit(0)
  } catch (error) {
    console.error(`Daymark: ${error.message}\n\n${usage}`)
    process.exit(1)
  }
}
