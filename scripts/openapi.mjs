// npm run openapi: prints the OpenAPI description.
import { prepareCommands } from './prepare.mjs'

prepareCommands()
const { printDescription } = await import('../dist/daymark.mjs')
printDescription()
