// npm run restore: restores a backup into an empty database.
import { prepareCommands, root } from './prepare.mjs'

prepareCommands()
process.env.LOG_LEVEL ||= 'silent'
const { runRestoreCommand } = await import('../dist/daymark.mjs')
await runRestoreCommand(root, process.argv.slice(2))
