import 'server-only'
import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import type * as z from 'zod'
import type { Viewer } from '@/lib/access/verify-session'
import { AppError, unexpectedCause } from '@/lib/errors'
import { log } from '@/lib/log'
import { fieldLabels } from '@/lib/tasks/columns'
import { currentViewer } from './session'

/** What a server action tells a page: what it asked for, or for people why not. */
export type Outcome<Result = void> = { ok: true; result: Result } | { ok: false; message: string }

/**
 * Runs a server action of whoever is signed in: finds out who that is, parses what was sent, and shows the page anew.
 * Whoever calls without a session, or names what belongs to somebody else, gets a message and nothing happens.
 */
export async function runAction<Input extends z.ZodType, Result>(
  schema: Input,
  sent: unknown,
  run: (viewer: Viewer, input: z.output<Input>) => Promise<Result>,
): Promise<Outcome<Result>> {
  return outcomeOf(async () => {
    const viewer = await currentViewer()
    if (!viewer) return { ok: false, message: 'You are signed out. Sign in again to continue.' }
    const parsed = parse(schema, sent)
    if (!parsed.ok) return parsed
    const result = await run(viewer, parsed.result)
    refresh()
    return { ok: true, result }
  })
}

/** Runs a server action that needs no session. */
export async function runPublicAction<Input extends z.ZodType, Result>(
  schema: Input,
  sent: unknown,
  run: (input: z.output<Input>) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  return outcomeOf(async () => {
    const parsed = parse(schema, sent)
    return parsed.ok ? run(parsed.result) : parsed
  })
}

function parse<Input extends z.ZodType>(schema: Input, sent: unknown): Outcome<z.output<Input>> {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return { ok: true, result: parsed.data }
  const [issue] = parsed.error.issues
  return describeFault(issue?.path.join('.') ?? '', issue?.message ?? 'is invalid')
}

async function outcomeOf<Result>(work: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'UNAVAILABLE') {
      // A refusal often means that the page is stale.
      refresh()
      const [detail] = error.details ?? []
      return typeof detail === 'object'
        ? describeFault(detail.path, detail.message)
        : { ok: false, message: error.message }
    }
    const id = (await headers()).get('x-request-id') ?? undefined
    log.error({ id, err: unexpectedCause(error) }, 'server action failed')
    return { ok: false, message: 'Something went wrong on our side. Nothing was changed. Try again in a moment.' }
  }
}

/** Builds a failure whose message is a sentence: the field's label, then the fault, such as `must not be empty`. */
function describeFault(path: string, fault: string): { ok: false; message: string } {
  const [field = ''] = path.split('.')
  if (field === '') return { ok: false, message: fault }
  const label = labels[field] ?? field
  return { ok: false, message: `${label} ${fault}.` }
}

/** Labels of the fields of all forms, as the subject of a sentence. */
const labels: Record<string, string> = {
  ...fieldLabels,
  taskIds: 'The tasks',
  name: 'The name',
  email: 'The e-mail address',
  password: 'The password',
  // Read on as "This is not your current password." and "This is not the e-mail address of this account."
  current: 'This',
  typed: 'This',
  timeZone: 'The time zone',
  expiresAt: 'The expiry date',
}
