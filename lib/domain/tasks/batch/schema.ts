import * as z from 'zod'
import { CreateTask, OneDate, OneTask, Task, TaskChanges, UpdateTask } from '@/lib/domain/tasks/schema'
import { maxTasksPerChange } from '@/lib/foundation/limits'
import { toErrorDetails } from '@/lib/foundation/values/parse-input'

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
const Name = z.enum(operationNames).meta({ id: 'BatchOperationName' })

const { taskId } = OneTask.shape
const oneTask = <Op extends (typeof operationNames)[number]>(op: Op) => z.strictObject({ op: z.literal(op), taskId })

const keepTime = z.boolean().optional().meta({
  description:
    'Of move: whether a due time on the date of the task moves along, to the same time of day in the time zone of the account. false when absent.',
})

/** The fields of each operation. */
const operations = {
  create: z.strictObject({ op: z.literal('create'), ...CreateTask.shape }),
  update: z.strictObject({ op: z.literal('update'), ...UpdateTask.shape }),
  complete: oneTask('complete'),
  reopen: oneTask('reopen'),
  move: oneTask('move').extend({ ...OneDate.shape, keepTime: z.boolean().default(false) }),
  archive: oneTask('archive'),
  restore: oneTask('restore'),
  delete: oneTask('delete'),
} as const satisfies Record<(typeof operationNames)[number], z.ZodObject>

export type BatchOperation = {
  [Op in keyof typeof operations]: z.output<(typeof operations)[Op]>
}[keyof typeof operations]

/** Adds what the fields of the operation itself require, beside what is wrong with the types of fields. */
function checkFields(value: { op: keyof typeof operations }, context: z.RefinementCtx): void {
  const parsed = operations[value.op].safeParse(value, { reportInput: true })
  const known = new Set(context.issues.map((issue) => String(issue.path?.[0])))
  for (const { path, message } of parsed.success ? [] : toErrorDetails(parsed.error)) {
    if (!known.has(path)) context.addIssue({ code: 'custom', path: [path], message })
  }
}

/** One object with the fields of all operations, because many generators cannot express a union. */
const BatchOperation = z
  .strictObject({
    op: Name,
    taskId: taskId.optional().meta({ description: 'The `_id` of a task. Every operation but create needs it.' }),
    ...TaskChanges.shape,
    keepTime,
  })
  // Also beside other errors, so that the response names all of them.
  .superRefine(checkFields, { when: ({ value }) => Name.safeParse(Object(value).op).success })
  .meta({
    id: 'BatchOperation',
    description:
      'create takes the fields of a new task; update `taskId` and the fields to change; move `taskId`, `date` and `keepTime`; every other one `taskId` alone.',
  })
  .transform((sent): BatchOperation => operations[sent.op].parse(sent))

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
