// npm run password: prints a link to choose a new password.
import { prepareCommands, root } from './prepare.mjs'

prepareCommands()
process.env.LOG_LEVEL ||= 'silent'
const { runPasswordCommand } = await import('../dist/daymark.mjs')
await runPasswordCommand(root, process.argv.slice(2))
