import { statement } from '../statement'
import { functions } from './read-functions'

/** $1 the schema. */
export const noteUse = statement(
  `INSERT INTO "FunctionSchema" ("name") VALUES ($1) ON CONFLICT ("name") DO UPDATE SET "usedAt" = now()`,
)

/** Notes that this instance uses its functions, so that another release does not drop them. */
export async function noteUseOfFunctions(): Promise<void> {
  await noteUse.run(functions().schema)
}
