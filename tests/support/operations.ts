import * as accountOperations from '../../lib/domain/accounts/operations'
import type { Operation } from '../../lib/domain/operation/operation'
import * as readOperations from '../../lib/domain/tasks/read-operations'
import * as writeOperations from '../../lib/domain/tasks/write-operations'

/** Every operation by name. Routes and tools import those that they offer; tests compare them with this list. */
export const operations: Readonly<Record<string, Operation>> = {
  ...readOperations,
  ...writeOperations,
  ...accountOperations,
}
