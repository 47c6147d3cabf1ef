import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { secondsUntil } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { importPolicy } from '@/lib/domain/import/import-file'
import { QueryChoices } from '@/lib/domain/import/import-file-schema'
import { importTasks, previewImport } from '@/lib/domain/import/import-tasks'
import type { ImportInput } from '@/lib/domain/import/read-file'
import type { ImportAnswer, ImportPreview, ImportResult } from '@/lib/domain/import/schema'
import { readWebBody } from '@/lib/entry/http/web-request'
import { describeWait } from '@/lib/entry/web/describe-wait'
import { currentViewer } from '@/lib/entry/web/session'
import { AppError, statusOf, UnavailableError, unexpectedCause } from '@/lib/foundation/errors'
import { maxImportBytes } from '@/lib/foundation/limits'
import { log } from '@/lib/foundation/telemetry/log'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { todayIn } from '@/lib/foundation/time/dates'

const shownTasks = 20

const Query = QueryChoices.extend({
  step: z.enum(['preview', 'create']),
  date: CalendarDate,
  /** Chosen by the page when a file is meant to be imported once more. */
  again: z.uuid().optional(),
})

/**
 * Previews or imports the file in the body, which a server action could not take because it is too large. proxy.ts has
 * refused a request of another origin.
 */
export async function POST(request: Request): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return answer(401, 'You are signed out. Sign in again to continue.')
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) return answer(400, 'Choose a date for the tasks that have none.')
  const { actor } = viewer
  const { step, date, again, ...choices } = query.data
  const { allowed, resetAt } = await rateLimiter(importPolicy).take(actor.userId)
  if (!allowed) return answer(429, describeWait(secondsUntil(resetAt)))
  try {
    const bytes = await readWebBody(request, maxImportBytes)
    const input = { bytes, date, today: todayIn(actor), timeZone: actor.timeZone, choices }
    const result = step === 'preview' ? await previewFile(actor, input) : await importFile(actor, input, again)
    return Response.json({ ok: true, result }, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (error instanceof AppError && error.code === 'PAYLOAD_TOO_LARGE') return answer(413, tooLarge)
    if (error instanceof AppError && !(error instanceof UnavailableError))
      return answer(statusOf[error.code], error.message)
    log.error({ id: request.headers.get('x-request-id'), err: unexpectedCause(error) }, 'import failed')
    return answer(error instanceof UnavailableError ? 503 : 500, failed)
  }
}

async function previewFile(actor: Actor, input: ImportInput): Promise<ImportPreview> {
  const preview = await previewImport(actor, input)
  return { ...preview, tasks: preview.tasks.slice(0, shownTasks) }
}

async function importFile(actor: Actor, input: ImportInput, again: string | undefined): Promise<ImportResult> {
  const { preview: _preview, ...result } = await importTasks(actor, input, { again })
  return result
}

const tooLarge = `The file is larger than ${maxImportBytes / 1_000_000} MB. Split it into smaller ones.`
const failed = 'Something went wrong on our side. Try again: what was imported already is not created twice.'

function answer(status: number, message: string): Response {
  const body: ImportAnswer<never> = { ok: false, message }
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
