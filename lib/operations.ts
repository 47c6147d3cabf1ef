import * as accountOperations from './accounts/operations'
import type { Operation } from './operation'
import * as readOperations from './tasks/read-operations'
import * as writeOperations from './tasks/write-operations'

/** Every operation by name. Entry points, documents and tests read this list. */
export const operations: Readonly<Record<string, Operation>> = {
  ...readOperations,
  ...writeOperations,
  ...accountOperations,
}
