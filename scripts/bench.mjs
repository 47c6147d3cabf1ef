// npm run bench: measures the service against plain Next and a bare server, on temporary data. See --help.
import { prepareBench, preparePages, prepareTools, root } from './prepare.mjs'

prepareTools()
preparePages()
prepareBench()
process.env.LOG_LEVEL ||= 'silent'
const { runBench } = await import('../dist/bench/main.mjs')
await runBench(root, process.argv.slice(2))
