// Runs the server as `npm start` does, but builds nothing. The first argument holds options of `serve`, as JSON.
import { serve } from '../../dist/daymark.mjs'
import { root } from '../../scripts/prepare.mjs'

const [, , options] = process.argv
const has = (flag) => process.argv.includes(flag)
await serve({ root, dev: false, worker: has('--worker'), pagesAlone: has('--pages'), ...JSON.parse(options) })
