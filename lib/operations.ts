import * as accountOperations from './accounts/operations'
import type { Operation } from './operation'
import * as readOperations from './tasks/read-operations'
import * as writeOperations from './tasks/write-operations'

/** Every operation by name. Routes and tools import those that they offer; tests compare them with this list. */
export const operations: Readonly<Record<string, Operation>> = {
  ...readOperations,
  ...writeOperations,
  ...accountOperations,
}
