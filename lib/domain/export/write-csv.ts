import { stringify } from 'csv-stringify/sync'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { csvColumns, guardCell, madeByRule } from '@/lib/domain/tasks/export/csv-columns'
import { streamTasks } from '@/lib/domain/tasks/export/stream-tasks'
import { type Exported, Recurring, writeRepeat } from './recurring'

const rowsPerChunk = 500

/** Streams the same as `writeCsv` for a download in the web app, which is recorded. */
export async function* exportTasksAsCsv(actor: Actor): AsyncGenerator<string> {
  await recordActivity(actor, { type: 'data.exported', detail: 'tasks as CSV' })
  yield* writeCsv(actor)
}

/**
 * Streams every task of a user, archived ones included, as the chunks of one CSV file (RFC 4180), oldest first. It begins
 * with a byte order mark, without which Excel would not read it as UTF-8.
 */
export async function* writeCsv(actor: Actor): AsyncGenerator<string> {
  yield `\ufeff${writeRows([csvColumns.map(({ name }) => name)])}`
  let rows: string[][] = []
  const recurring = await Recurring.read(actor)
  for await (const task of streamTasks(actor)) {
    if (rows.push(rowOf(recurring.mark(task))) < rowsPerChunk) continue
    yield writeRows(rows)
    rows = []
  }
  if (rows.length > 0) yield writeRows(rows)
}

function rowOf({ task, repeat, isMade }: Exported): string[] {
  const cell = repeat ? writeRepeat(repeat) : isMade ? madeByRule : ''
  return csvColumns.map(({ write }) => guardCell(write(task, cell)))
}

/** Quotes every text, because the library overlooks line breaks of another kind than its own. */
function writeRows(rows: readonly string[][]): string {
  return stringify([...rows], { record_delimiter: 'windows', quoted_string: true })
}
