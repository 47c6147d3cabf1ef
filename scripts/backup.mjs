// npm run backup: backs up the database into a file.
import { prepareCommands, root } from './prepare.mjs'

prepareCommands()
process.env.LOG_LEVEL ||= 'silent'
const { runBackupCommand } = await import('../dist/daymark.mjs')
await runBackupCommand(root, process.argv.slice(2))
