import * as z from 'zod'
import { AppError, type ErrorCode, errorCodes, statusOf } from '@/lib/errors'
import { jsonResponse, type PlainResponse } from './plain-response'

/** The body of every error (specification, section 2.2). */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.enum(errorCodes).meta({ description: 'For programs.' }),
      message: z.string().meta({ description: 'For people.', example: 'text: is required' }),
      details: z
        .array(
          z.object({
            path: z.string().meta({ description: 'Where, dotted; empty for the input as a whole.', example: 'text' }),
            message: z.string().meta({ example: 'is required' }),
          }),
        )
        .optional()
        .meta({ description: 'Every fault of the input.' }),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof ErrorBody>

/** The answer to an error. Of an unexpected one it says nothing but that it happened. */
export function errorResponse(error: unknown): PlainResponse {
  const { code, message, details } =
    error instanceof AppError ? error : new AppError('INTERNAL_ERROR', 'Something went wrong on our side.')
  const body: ErrorBody = { error: { code, message, ...(details && { details: [...details] }) } }
  const answer = jsonResponse(body, statusOf[code])
  return { ...answer, headers: { ...answer.headers, ...challenge(code) } }
}

/** RFC 6750, section 3: what a client without good credentials is told. */
function challenge(code: ErrorCode): Record<string, string> {
  if (code === 'MISSING_API_KEY') return { 'WWW-Authenticate': 'Bearer realm="daymark"' }
  if (code === 'INVALID_API_KEY') return { 'WWW-Authenticate': 'Bearer realm="daymark", error="invalid_token"' }
  return {}
}
