import * as z from 'zod'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { TextParts } from '@/lib/domain/operation/reply'
import { listRecurrences } from '@/lib/domain/recurrences/list-recurrences'
import { Recurrence } from '@/lib/domain/recurrences/schema'
import { taskExample } from '@/lib/domain/tasks/examples'
import { streamTaskTexts } from '@/lib/domain/tasks/export/stream-tasks'
import { Task } from '@/lib/domain/tasks/schema'
import { writeList } from '@/lib/foundation/database/write-list'
import { joinParts } from '@/lib/foundation/values/join-parts'
import { writeCsv } from './write-csv'
import { writeMarkdown } from './write-markdown'
import { writeToDos } from './write-to-dos'

const ExportFormat = z.enum(['json', 'csv', 'ics', 'md']).meta({ id: 'ExportFormat' })
type ExportFormat = z.output<typeof ExportFormat>

const ExportQuery = z.strictObject({
  format: ExportFormat.default('json').meta({
    description: 'JSON and CSV have every task; iCalendar and Markdown have active ones.',
  }),
})

const ExportedTasks = z
  .object({
    exportedAt: z.iso.datetime().meta({ description: 'When it was exported, ISO 8601.', format: 'date-time' }),
    tasks: z.array(Task),
    recurrences: z.array(Recurrence),
  })
  .meta({ id: 'ExportedTasks' })

const types: Record<ExportFormat, string> = {
  json: 'application/json',
  csv: 'text/csv',
  ics: 'text/calendar',
  md: 'text/markdown',
}

const writers: Record<ExportFormat, (actor: Actor) => AsyncGenerator<string>> = {
  json: writeJson,
  csv: writeCsv,
  ics: writeToDos,
  md: writeMarkdown,
}

export const exportTasksOperation = defineOperation({
  name: 'exportTasks',
  group: 'For scripts',
  effect: 'read',
  summary: 'Export tasks to a file',
  description:
    'Every task, as a file that an import reads: JSON with recurrences, CSV (RFC 4180), to-dos (RFC 5545) or Markdown with checkboxes.',
  isIdempotent: true,
  input: ExportQuery,
  output: ExportedTasks,
  errors: [],
  example: {
    input: { format: 'json' },
    output: { exportedAt: '2026-03-01T09:00:00.000Z', tasks: [taskExample], recurrences: [] },
  },
  textTypes: [types.csv, types.ics, types.md],
  run: exportTasks,
})

/** Exports the tasks of an account in parts. */
async function exportTasks(actor: Actor, { format }: z.output<typeof ExportQuery>): Promise<TextParts> {
  await recordActivity(actor, { type: 'data.exported', detail: `tasks as ${format}` })
  return new TextParts(types[format], joinParts(writers[format](actor)))
}

async function* writeJson(actor: Actor): AsyncGenerator<string> {
  yield `{\n  "exportedAt": "${new Date().toISOString()}"`
  yield* writeList('tasks', streamTaskTexts(actor))
  yield* writeList('recurrences', (await listRecurrences(actor)).recurrences)
  yield '\n}\n'
}
