// npm run distribute: distributes the tables of tasks on Citus.
import { prepareTools, root } from './prepare.mjs'

prepareTools()
process.env.LOG_LEVEL ||= 'silent'
const { runDistributeCommand } = await import('../dist/daymark.mjs')
await runDistributeCommand(root, process.argv.slice(2))
