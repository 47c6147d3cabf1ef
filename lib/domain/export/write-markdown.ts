import type { Actor } from '@/lib/domain/access/actor'
import { markdownMark, writeField } from '@/lib/domain/tasks/export/markdown-fields'
import { listTasksByDate } from './list-tasks-by-date'
import { type Exported, writeRepeat } from './recurring'

/** Streams the active tasks of a user as a Markdown list of checkboxes, with a heading for each date. */
export async function* writeMarkdown(actor: Actor): AsyncGenerator<string> {
  yield `${markdownMark}\n`
  let date: string | undefined
  for await (const exported of listTasksByDate(actor)) {
    if (exported.task.date !== date) {
      date = exported.task.date
      yield `\n## ${date}\n\n`
    }
    yield writeTask(exported)
  }
}

function writeTask({ task, repeat }: Exported): string {
  const { text, isCompleted, priority, dueTime, timeSpent, estimate, details } = task
  const fields = [
    writeField('priority', priority),
    writeField('due', dueTime === null ? null : new Date(dueTime).toISOString()),
    writeField('estimate', estimate ?? null),
    writeField('minutes', timeSpent),
    writeField('repeat', repeat ? writeRepeat(repeat) : null),
  ]
  // A bracket at the end could be that of a field.
  const line = text
    .split(/\s*[\r\n\u2028\u2029]\s*/)
    .join(' ')
    .replace(/\]$/, '\\]')
  const lines = details?.split(/\r\n?|\n/).map((one) => `  ${one}\n`)
  const body = lines ? `\n${lines.join('')}` : ''
  return `- [${isCompleted ? 'x' : ' '}] ${line}${fields.join('')}\n${body}`
}
