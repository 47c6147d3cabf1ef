// npm start, with other limits on connections: they are its argument, as JSON.
import { preparePages, prepareTools, root } from '../../scripts/prepare.mjs'

const worker = process.argv.includes('--worker')
if (!worker) {
  prepareTools()
  preparePages(process.env.NEXT_DIST_DIR)
}
const { serve } = await import('../../dist/daymark.mjs')
await serve({ root, dev: false, worker, limits: JSON.parse(process.argv[2]) })
