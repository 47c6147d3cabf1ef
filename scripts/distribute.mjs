// npm run distribute: distributes the tables of tasks on Citus.
import { prepareCommands, root } from './prepare.mjs'

prepareCommands()
process.env.LOG_LEVEL ||= 'silent'
const { runDistributeCommand } = await import('../dist/daymark.mjs')
await runDistributeCommand(root, process.argv.slice(2))
