// npm run openapi: prints the description of the interface.
import { prepareTools } from './prepare.mjs'

prepareTools()
const { printDescription } = await import('../dist/daymark.mjs')
printDescription()
