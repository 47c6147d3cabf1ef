import type { Actor } from '@/lib/domain/access/actor'
import { AccessDenied } from '@/lib/domain/access/authorize'
import { type Policy, secondsUntil } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { type Call, defineOperation } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { taskExample } from '@/lib/domain/tasks/examples'
import {
  importsPerMinute,
  importTimeMs,
  importTurnMs,
  maxImportBytes,
  maxImportTasks,
  rateLimitWindowMs,
} from '@/lib/foundation/limits'
import { todayIn } from '@/lib/foundation/time/dates'
import { ImportedFile, ImportFile } from './import-file-schema'
import { importTasks, previewImport } from './import-tasks'
import type { ImportPreview } from './schema'

const example = { line: 2, text: taskExample.text, date: taskExample.date }

export const importTasksOperation = defineOperation({
  name: 'importTasks',
  group: 'For scripts',
  effect: 'write',
  summary: 'Import tasks from a file',
  description: `The body is the file, of at most ${maxImportBytes / 1_000_000} MB and ${maxImportTasks.toLocaleString('en')} tasks, in one of the formats of docs/import-export.md. All tasks are created, or none. \`problems\` names each line that is not imported, or is imported in another form. For 24 hours the same file creates nothing more, unless it has another \`Idempotency-Key\`. An account imports at most ${importsPerMinute} files a minute.`,
  isIdempotent: true,
  input: ImportFile,
  output: ImportedFile,
  errors: ['INVALID_OPERATION', 'LIMIT_REACHED'],
  example: {
    input: { file: new TextEncoder().encode(`text,date\n${taskExample.text},${taskExample.date}\n`), dryRun: 'true' },
    output: {
      ...{ dryRun: true, format: 'CSV', count: 1, completedCount: 0, recurringCount: 0, undatedCount: 0 },
      ...{ isRepeated: false, importedAt: null, problems: [] },
      tasks: [
        {
          ...example,
          ...{ isUndated: false, isCompleted: false, priority: null, dueTime: null, timeSpent: null },
          ...{ estimate: null, details: null, archivedAt: null, repeat: null },
        },
      ],
      columns: [
        { column: 'text', field: 'text', examples: [example.text] },
        { column: 'date', field: 'date', examples: [example.date] },
      ],
      isOrderOpen: false,
    },
  },
  isCompressed: true,
  maxWaitMs: () => importTurnMs + importTimeMs,
  run: importFile,
})

/** Previews and imports of an account. */
export const importPolicy: Policy = { name: 'imports', limit: importsPerMinute, windowMs: rateLimitWindowMs }

/**
 * Imports the tasks of a file, or says what an import would create.
 * @throws INVALID_OPERATION when nothing can be imported; LIMIT_REACHED; RATE_LIMITED; IDEMPOTENCY_KEY_REUSED
 */
async function importFile(
  actor: Actor,
  { file, dryRun, date, ...choices }: ImportFile,
  { keyId, allowance, once }: Pick<Call, 'keyId' | 'allowance' | 'once'>,
): Promise<Reply<ImportedFile>> {
  const { allowed, resetAt } = await rateLimiter(importPolicy).take(actor.userId)
  if (!allowed) {
    const message = `At most ${importsPerMinute} imports of an account per minute: try again in ${secondsUntil(resetAt)} s.`
    throw new AccessDenied('RATE_LIMITED', message, { keyId, allowance: { ...allowance, allowed: false, resetAt } })
  }
  const today = todayIn(actor)
  const input = { bytes: file, date: date ?? today, today, timeZone: actor.timeZone, choices }
  if (dryRun) return new Reply({ ...describe(await previewImport(actor, input)), dryRun, isRepeated: false })
  const { isRepeated, preview } = await importTasks(actor, input, { once })
  // A repetition of the request has the answer of the first one.
  const answer = { ...describe(preview), dryRun, isRepeated: isRepeated && !once, tasks: [], importedAt: null }
  return new Reply(answer, { isReplayed: isRepeated })
}

function describe({ tasks, ...preview }: ImportPreview): Omit<ImportedFile, 'dryRun' | 'isRepeated'> {
  return {
    ...preview,
    tasks: tasks.map(({ priority, dueTime, timeSpent, estimate, details, ...task }) => ({
      ...task,
      ...{ priority: priority ?? null, dueTime: dueTime ?? null, timeSpent: timeSpent ?? null },
      ...{ estimate: estimate ?? null, details: details ?? null },
    })),
  }
}
