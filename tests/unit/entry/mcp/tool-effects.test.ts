import { expect, it } from 'vitest'
import { createActor } from '@/lib/domain/access/create-actor'
import type { Operation } from '@/lib/domain/operation/operation'
import { Batch, type BatchOperation } from '@/lib/domain/tasks/batch/schema'
import { taskExample } from '@/lib/domain/tasks/examples'
import type { ToolContext } from '@/lib/entry/mcp/tool'
import { tools } from '@/lib/entry/mcp/tools'
import { operations } from '@/tests/support/operations'

const id = taskExample._id

/** Inputs of each tool, with which it calls all of its operations. */
const inputs: Record<string, object[]> = {
  get_day: [{}],
  find_tasks: [{ query: 'water' }],
  get_task: [{ id }],
  get_stats: [{}],
  list_recurring: [{}],
  get_history: [{}, { id }],
  add_tasks: [{ tasks: [{ text: 'Water the plants' }] }],
  update_tasks: [
    { tasks: [{ id, due: '17:00' }] },
    { tasks: [{ id, repeat: 'every day' }] },
    ...['start', 'stop'].map((timer) => ({ tasks: [{ id, timer }] })),
  ],
  set_state: ['completed', 'open', 'archived', 'restored'].map((state) => ({ ids: [id], state })),
  move_tasks: [{ ids: [id], date: 'tomorrow' }],
  reorder_tasks: [{ ids: [id] }],
  undo: [{}],
  search: [{ query: 'water' }],
  fetch: [{ id }],
  rename_label: [{ from: 'work', to: 'office' }],
}

/** The operation that does the same as one of a batch. */
const sameAs = {
  create: 'createTask',
  update: 'updateTask',
  complete: 'updateTask',
  reopen: 'updateTask',
  move: 'moveTasks',
  archive: 'archiveTask',
  restore: 'restoreTask',
  delete: 'deleteTask',
} as const satisfies Record<BatchOperation['op'], string>

it.each(tools)('$name declares the effect of its operations, and whether a repetition changes more', async (tool) => {
  const called: (Operation | undefined)[] = []
  const run: ToolContext['run'] = async (operation, input) => {
    const isBatch = operation.name === 'runBatch'
    called.push(...(isBatch ? Batch.parse(input).operations.map(({ op }) => operations[sameAs[op]]) : [operation]))
    return { output: operation.example.output, isReplayed: false }
  }
  const actor = createActor({ userId: 'u', timeZone: 'UTC', dayStart: 0, key: { id: 'k', name: 'test' } })
  for (const input of inputs[tool.name] ?? []) {
    await tool.run({ actor, today: '2026-03-01', origin: 'http://localhost', run }, tool.input.parse(input))
  }
  const effects = called.map((operation) => operation?.effect)
  expect([tool.effect, tool.isIdempotent]).toEqual([
    (['read', 'write', 'destructive'] as const).findLast((effect) => effects.includes(effect)),
    called.every((operation) => operation?.isIdempotent),
  ])
})
