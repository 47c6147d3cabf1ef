import * as z from 'zod'
import { toErrorDetails } from '@/lib/validation'
import { CreateTask, OneDate, OneTask, Task, TaskChanges, UpdateTask } from '../schema'

const names = ['create', 'update', 'complete', 'reopen', 'move', 'archive', 'restore', 'delete'] as const
const Name = z.enum(names).meta({ id: 'BatchOperationName' })

const { taskId } = OneTask.shape
const oneTask = <Op extends (typeof names)[number]>(op: Op) => z.strictObject({ op: z.literal(op), taskId })

/** The fields of each operation. */
const operations = {
  create: z.strictObject({ op: z.literal('create'), ...CreateTask.shape }),
  update: z.strictObject({ op: z.literal('update'), ...UpdateTask.shape }),
  complete: oneTask('complete'),
  reopen: oneTask('reopen'),
  move: oneTask('move').extend(OneDate.shape),
  archive: oneTask('archive'),
  restore: oneTask('restore'),
  delete: oneTask('delete'),
} as const satisfies Record<(typeof names)[number], z.ZodObject>

export type BatchOperation = {
  [Op in keyof typeof operations]: z.output<(typeof operations)[Op]>
}[keyof typeof operations]

/** One object with the fields of all operations, because many generators cannot express a union. */
const BatchOperation = z
  .strictObject({
    op: Name,
    taskId: taskId.optional().meta({ description: 'The `_id` of a task. Every operation but create needs it.' }),
    ...TaskChanges.shape,
  })
  .meta({
    id: 'BatchOperation',
    description:
      'create takes the fields of a new task; update `taskId` and the fields to change; move `taskId` and `date`; every other one `taskId` alone.',
  })
  .transform((sent, context): BatchOperation => {
    const parsed = operations[sent.op].safeParse(sent, { reportInput: true })
    if (parsed.success) return parsed.data
    for (const { path, message } of toErrorDetails(parsed.error)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message })
    }
    return z.NEVER
  })

export const Batch = z
  .strictObject({
    operations: z
      .array(BatchOperation)
      .min(1, 'must contain at least one operation')
      .max(100, 'must contain at most 100 operations'),
  })
  .meta({ id: 'Batch' })
export type Batch = z.output<typeof Batch>

/** The task of each operation, in order. */
export const BatchResults = z
  .object({ results: z.array(Task.pick({ _id: true }).meta({ id: 'BatchResult' })) })
  .meta({ id: 'BatchResults' })
export type BatchResults = z.infer<typeof BatchResults>
