import type { Operation } from '../../lib/domain/operation/operation'
import * as declared from '../../lib/domain/operations'

/** Every operation by name. Routes and tools import those that they offer; tests compare them with this list. */
export const operations: Readonly<Record<string, Operation>> = declared
