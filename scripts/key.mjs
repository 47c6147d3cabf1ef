// npm run key: creates an API key.
import { prepareTools, root } from './prepare.mjs'

prepareTools()
process.env.LOG_LEVEL ||= 'silent'
const { runKeyCommand } = await import('../dist/daymark.mjs')
await runKeyCommand(root, process.argv.slice(2))
