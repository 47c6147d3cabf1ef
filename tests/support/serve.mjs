// Runs the server as `npm start` does, but builds nothing. The first argument holds options of `serve`, as JSON.
import { serve } from '../../dist/daymark.mjs'
import { root } from '../../scripts/prepare.mjs'

const [, , options] = process.argv
await serve({ root, dev: false, worker: process.argv.includes('--worker'), ...JSON.parse(options) })
