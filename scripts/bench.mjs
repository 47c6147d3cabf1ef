// npm run bench: measures the service beside plain Next and a bare program, on data of its own. --help tells more.
import { prepareBench, preparePages, prepareTools, root } from './prepare.mjs'

prepareTools()
preparePages()
prepareBench()
process.env.LOG_LEVEL ||= 'silent'
const { runBench } = await import('../dist/bench/main.mjs')
await runBench(root, process.argv.slice(2))
