import type { Operation } from '@/lib/operation'
import * as readOperations from './read-operations'
import * as writeOperations from './write-operations'

/** Every operation on tasks by name. Entry points, documents and tests read this list. */
export const taskOperations: Readonly<Record<string, Operation>> = { ...readOperations, ...writeOperations }
