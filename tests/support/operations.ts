import type { Operation } from '../../lib/domain/operation/operation'
import * as declared from '../../lib/domain/operations'

/** Every operation by name. Tests compare the routes and tools with this list. */
export const operations: Readonly<Record<string, Operation>> = declared
