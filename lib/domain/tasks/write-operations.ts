import { defineOperation, Success, success } from '@/lib/domain/operation/operation'
import { maxTasksPerChange } from '@/lib/foundation/limits'
import * as arrange from './arrange'
import * as batch from './batch/run'
import { Batch, BatchResults } from './batch/schema'
import { taskExample } from './examples'
import { CreateTask, MoveTasks, OneTask, ReorderTasks, Task, UpdateTask } from './schema'
import * as update from './update'
import * as write from './write'

const { _id: taskId, date } = taskExample

export const createTask = defineOperation({
  name: 'createTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Create a task',
  description:
    "Appends a task to the end of its date's list. Send `isCompleted: true` to log work that is already done.",
  isIdempotent: false,
  input: CreateTask,
  output: Task.pick({ _id: true }).meta({ id: 'CreatedTask' }),
  errors: ['LIMIT_REACHED'],
  example: { input: { text: taskExample.text, date, priority: 'high' }, output: { _id: taskId } },
  isVersioned: true,
  run: write.createTask,
})

export const updateTask = defineOperation({
  name: 'updateTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Update a task',
  description:
    "Changes the fields that are sent. null clears an optional field. Another `date` moves the task to the end of that date's list.",
  isIdempotent: true,
  input: UpdateTask,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: { input: { taskId, priority: null, timeSpent: 12.5 }, output: success },
  isVersioned: true,
  isConditional: true,
  run: update.updateTask,
})

export const toggleTask = defineOperation({
  name: 'toggleTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Toggle completion',
  description:
    'Makes an open task completed, and a completed one open. To set a known state, update `isCompleted` instead.',
  isIdempotent: false,
  input: OneTask,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION'],
  example: { input: { taskId }, output: success },
  isVersioned: true,
  isConditional: true,
  run: write.toggleTask,
})

export const archiveTask = defineOperation({
  name: 'archiveTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Archive a task',
  description: 'Hides a task from its date. Archiving an archived task succeeds and changes nothing.',
  isIdempotent: true,
  input: OneTask,
  output: Success,
  errors: ['NOT_FOUND'],
  example: { input: { taskId }, output: success },
  isVersioned: true,
  isConditional: true,
  run: write.archiveTask,
})

export const restoreTask = defineOperation({
  name: 'restoreTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Restore a task',
  description:
    'Brings an archived task back to its date and position. Restoring an active task succeeds and changes nothing.',
  isIdempotent: true,
  input: OneTask,
  output: Success,
  errors: ['NOT_FOUND'],
  example: { input: { taskId }, output: success },
  isVersioned: true,
  isConditional: true,
  run: write.restoreTask,
})

export const deleteTask = defineOperation({
  name: 'deleteTask',
  group: 'Tasks',
  effect: 'destructive',
  summary: 'Delete a task permanently',
  description: 'Deletes an archived task. This cannot be undone. A repeat answers 404, because the task is gone.',
  isIdempotent: true,
  input: OneTask,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION'],
  example: { input: { taskId }, output: success },
  isConditional: true,
  run: write.deleteTask,
})

export const moveTasks = defineOperation({
  name: 'moveTasks',
  group: 'Tasks',
  effect: 'write',
  summary: 'Move tasks to a date',
  description: `Appends 1 to ${maxTasksPerChange} tasks to the list of a date, in the given order, all or none. A task that is on the date already keeps its position.`,
  isIdempotent: true,
  input: MoveTasks,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: { input: { taskIds: [taskId], date: '2026-03-02' }, output: success },
  run: arrange.moveTasks,
})

export const reorderTasks = defineOperation({
  name: 'reorderTasks',
  group: 'Tasks',
  effect: 'write',
  summary: "Reorder a date's tasks",
  description:
    'Takes the ids of all active tasks of the date in their new order. If they are not exactly those, nothing changes and the error lists the current ids.',
  isIdempotent: true,
  input: ReorderTasks,
  output: Success,
  errors: ['CONFLICT'],
  example: { input: { date, taskIds: [taskId] }, output: success },
  run: arrange.reorderTasks,
})

export const runBatch = defineOperation({
  name: 'runBatch',
  group: 'For scripts',
  effect: 'destructive',
  summary: 'Run several operations at once',
  description: `Runs 1 to ${maxTasksPerChange} operations in order, all or none, as one request. If one fails, nothing changes, and \`details\` names its index.`,
  isIdempotent: false,
  input: Batch,
  output: BatchResults,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: {
    input: {
      operations: [
        { op: 'create', text: taskExample.text, date },
        { op: 'complete', taskId },
      ],
    },
    output: { results: [{ _id: '019b76da-a800-7002-9a3f-5f0d2c1b7e44' }, { _id: taskId }] },
  },
  run: batch.runBatch,
})
