// npm run openapi: prints the OpenAPI description.
import { prepareTools } from './prepare.mjs'

prepareTools()
const { printDescription } = await import('../dist/daymark.mjs')
printDescription()
