// npm run key: creates an API key.
import { prepareCommands, root } from './prepare.mjs'

prepareCommands()
process.env.LOG_LEVEL ||= 'silent'
const { runKeyCommand } = await import('../dist/daymark.mjs')
await runKeyCommand(root, process.argv.slice(2))
