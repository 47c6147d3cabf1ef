import * as z from 'zod'
import { CreateTask, KeepTime, OneDate, OneTask, Task, UpdateTask } from '@/lib/domain/tasks/schema'
import { maxTasksPerChange } from '@/lib/foundation/limits'

/** The names of the operations of a batch. */
export const operationNames = [
  'create',
  'update',
  'complete',
  'reopen',
  'move',
  'archive',
  'restore',
  'delete',
] as const
type Name = (typeof operationNames)[number]

const { taskId } = OneTask.shape
const batchId = (op: Name) => `Batch${op.charAt(0).toUpperCase()}${op.slice(1)}`

/** An enum with a name, because some generators cannot compile a constant or an enum without a name. */
const nameOf = <Op extends Name>(op: Op) => z.enum([op]).meta({ id: `${batchId(op)}Name` })

/** One operation with its fields. */
const operation = <Op extends Name, Fields extends z.ZodRawShape>(op: Op, description: string, fields: Fields) =>
  z.strictObject({ op: nameOf(op), ...fields }).meta({ id: batchId(op), description })

const operations = [
  operation('create', 'Creates a task.', CreateTask.shape),
  operation('update', 'Changes the fields that are sent.', UpdateTask.shape),
  operation('complete', 'Completes a task.', { taskId }),
  operation('reopen', 'Opens a completed task.', { taskId }),
  // An absent one makes the same request as false.
  operation('move', 'Appends a task to the list of a date.', {
    taskId,
    ...OneDate.shape,
    keepTime: KeepTime.transform((keeps) => keeps ?? false),
  }),
  operation('archive', 'Archives a task.', { taskId }),
  operation('restore', 'Restores an archived task.', { taskId }),
  operation('delete', 'Deletes an archived task.', { taskId }),
] as const

const BatchOperation = z
  .discriminatedUnion('op', operations, {
    error: ({ code }) => (code === 'invalid_union' ? `must be one of: ${operationNames.join(', ')}` : undefined),
  })
  .meta({
    id: 'BatchOperation',
    override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
      // With it, the generator for Rust writes `op` twice. Each operation has its own value anyway.
      delete jsonSchema.discriminator
    },
  })
export type BatchOperation = z.output<typeof BatchOperation>

export const Batch = z
  .strictObject({
    operations: z
      .array(BatchOperation)
      .min(1, 'must contain at least one operation')
      .max(maxTasksPerChange, `must contain at most ${maxTasksPerChange} operations`),
  })
  .meta({ id: 'Batch' })
export type Batch = z.output<typeof Batch>

/** The task of each operation, in order. */
export const BatchResults = z
  .object({ results: z.array(Task.pick({ _id: true }).meta({ id: 'BatchResult' })) })
  .meta({ id: 'BatchResults' })
export type BatchResults = z.infer<typeof BatchResults>
