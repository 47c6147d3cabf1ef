import * as z from 'zod'
import { AppError, type ErrorCode, errorCodes, statusOf, UnavailableError } from '@/lib/foundation/errors'
import { jsonResponse, type PlainResponse } from './plain-response'

const code = z.enum(errorCodes).meta({
  description: `For programs. One of ${errorCodes.join(', ')}. New codes may be added.`,
  example: 'VALIDATION_ERROR',
  // Generated clients reject values that a closed enum does not list.
  override: ({ jsonSchema }: { jsonSchema: { enum?: unknown } }) => {
    delete jsonSchema.enum
  },
})
const message = z.string().meta({ description: 'For people.', example: 'text: is required' })

const applied = z.enum(['no', 'unknown']).meta({
  description: 'With 503 only. Whether a write took effect: `no` if it certainly did not, `unknown` if it may have.',
  example: 'no',
  // As above.
  override: ({ jsonSchema }: { jsonSchema: { enum?: unknown } }) => {
    delete jsonSchema.enum
  },
})

export const ErrorDetail = z
  .object({
    path: z.string().meta({ description: 'Dotted path; empty for the input as a whole.', example: 'text' }),
    message: z.string().meta({ example: 'is required' }),
  })
  .meta({ id: 'ErrorDetail' })

/** The body of every error (docs/api.md, Errors). */
export const ErrorResponse = z
  .object({
    error: z
      .object({
        code,
        message,
        applied: applied.optional(),
        details: z.array(ErrorDetail).optional().meta({ description: 'Every invalid part of the input.' }),
      })
      .meta({ id: 'ErrorBody' }),
  })
  .meta({ id: 'ErrorResponse' })
export type ErrorResponse = z.infer<typeof ErrorResponse>

/** The body of 409 CONFLICT. */
export const ConflictResponse = z
  .object({
    error: z
      .object({
        code,
        message,
        details: z
          .array(z.string().meta({ format: 'uuid' }))
          .meta({ description: 'The ids of the active tasks of the date, by order.' }),
      })
      .meta({ id: 'ConflictBody' }),
  })
  .meta({ id: 'ConflictResponse' })
export type ConflictResponse = z.infer<typeof ConflictResponse>

/** The error that a caller sees. An unexpected one reveals nothing but that it happened. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('INTERNAL_ERROR', 'An unexpected error occurred.')
}

/** The response to an error. */
export function errorResponse(error: unknown): PlainResponse {
  const { code, message, details } = toAppError(error)
  const applied = error instanceof UnavailableError && { applied: error.applied }
  const response = jsonResponse({ error: { code, message, ...applied, ...(details && { details }) } }, statusOf[code])
  return { ...response, headers: { ...response.headers, ...headersOf(code) } }
}

/** Seconds until a client should try again after 503. The connection pool reconnects on the next request. */
const retryAfterSeconds = 1

/** 401 carries a challenge (RFC 6750, section 3), 503 when to try again. */
function headersOf(code: ErrorCode): Record<string, string> {
  if (code === 'UNAVAILABLE') return { 'Retry-After': String(retryAfterSeconds) }
  if (code === 'MISSING_API_KEY') return { 'WWW-Authenticate': 'Bearer realm="daymark"' }
  if (code === 'INVALID_API_KEY') return { 'WWW-Authenticate': 'Bearer realm="daymark", error="invalid_token"' }
  return {}
}
