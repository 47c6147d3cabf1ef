import { stringify } from 'csv-stringify/sync'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import type { Task } from '@/lib/domain/tasks/schema'
import { csvColumns, guardCell } from './csv-columns'
import { streamTasks } from './stream-tasks'

const rowsPerChunk = 500

/**
 * Streams every task of a user, archived ones included, as the chunks of one CSV file (RFC 4180), oldest first. It begins
 * with a byte order mark, without which Excel would not read it as UTF-8.
 */
export async function* exportTasksAsCsv(actor: Actor): AsyncGenerator<string> {
  await recordActivity(actor, { type: 'data.exported', detail: 'tasks as CSV' })
  yield `\ufeff${writeRows([csvColumns.map(({ name }) => name)])}`
  let rows: string[][] = []
  for await (const task of streamTasks(actor)) {
    if (rows.push(rowOf(task)) < rowsPerChunk) continue
    yield writeRows(rows)
    rows = []
  }
  if (rows.length > 0) yield writeRows(rows)
}

function rowOf(task: Task): string[] {
  return csvColumns.map(({ write }) => guardCell(write(task)))
}

/** Quotes every text, because the library overlooks line breaks of another kind than its own. */
function writeRows(rows: readonly string[][]): string {
  return stringify([...rows], { record_delimiter: 'windows', quoted_string: true })
}
