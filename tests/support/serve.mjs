// The server as `npm start` runs it, on what is built already. The first argument holds options of `serve`, as JSON.
import { serve } from '../../dist/daymark.mjs'
import { root } from '../../scripts/prepare.mjs'

const [, , options] = process.argv
await serve({ root, dev: false, worker: process.argv.includes('--worker'), ...JSON.parse(options) })
