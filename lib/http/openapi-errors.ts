import type { ZodOpenApiHeadersObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { type ErrorCode, statusOf } from '@/lib/errors'
import type { Description } from './endpoint'
import { ErrorBody } from './error-response'
import { challengeHeaders, limitedHeaders, publicHeaders, replyHeaders } from './openapi-headers'

type Documented = Exclude<ErrorCode, 'METHOD_NOT_ALLOWED'>

const meanings: Record<Documented, string> = {
  VALIDATION_ERROR: 'The query or the body is not as it must be.',
  INVALID_OPERATION: 'The state of the task does not allow this.',
  MISSING_API_KEY: 'No API key was sent.',
  INVALID_API_KEY: 'The API key is invalid, expired or revoked.',
  INSUFFICIENT_SCOPE: 'This API key is read only.',
  NOT_FOUND: 'There is no such task, or it belongs to another account.',
  REQUEST_TIMEOUT: 'The request took longer than 30 s to arrive.',
  PAYLOAD_TOO_LARGE: 'The body must not be larger than 128 KiB.',
  RATE_LIMITED: 'At most 300 requests a minute for each key.',
  INTERNAL_ERROR: 'Something went wrong on our side.',
}

const headersOf: Partial<Record<Documented, ZodOpenApiHeadersObject>> = {
  MISSING_API_KEY: challengeHeaders,
  INVALID_API_KEY: challengeHeaders,
  REQUEST_TIMEOUT: publicHeaders,
  RATE_LIMITED: limitedHeaders,
  INTERNAL_ERROR: publicHeaders,
}

/** Every error that an endpoint can answer with, by status; codes that share a status share its entry. */
export function errorResponses(method: string, declaration: Description): ZodOpenApiResponsesObject {
  const codes = new Set<ErrorCode>([
    'VALIDATION_ERROR',
    'MISSING_API_KEY',
    'INVALID_API_KEY',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
  ])
  if (method !== 'GET') codes.add('INSUFFICIENT_SCOPE').add('REQUEST_TIMEOUT').add('PAYLOAD_TOO_LARGE')
  for (const code of declaration.errors ?? []) codes.add(code)

  return byStatus(documented(codes), headersOf)
}

/** The errors of an endpoint that takes no key. */
export function publicErrorResponses(): ZodOpenApiResponsesObject {
  return byStatus(['VALIDATION_ERROR', 'INTERNAL_ERROR'], {
    VALIDATION_ERROR: publicHeaders,
    INTERNAL_ERROR: publicHeaders,
  })
}

function byStatus(codes: Documented[], headers: typeof headersOf): ZodOpenApiResponsesObject {
  const responseOf = (status: number) =>
    responseFor(
      codes.filter((code) => statusOf[code] === status),
      headers,
    )
  return Object.fromEntries(codes.map((code) => [statusOf[code], responseOf(statusOf[code])]))
}

function documented(codes: Set<ErrorCode>): Documented[] {
  return [...codes].filter((code) => code !== 'METHOD_NOT_ALLOWED')
}

function responseFor(codes: Documented[], headers: typeof headersOf): ZodOpenApiResponseObject {
  return {
    description: codes.map((code) => `${code}: ${meanings[code]}`).join(' '),
    headers: codes.map((code) => headers[code]).find((declared) => declared) ?? replyHeaders,
    content: {
      'application/json': {
        schema: ErrorBody,
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

function exampleOf(code: Documented): ErrorBody {
  if (code !== 'VALIDATION_ERROR') return { error: { code, message: meanings[code] } }
  const fault = { path: 'date', message: 'must be a calendar date that exists, written YYYY-MM-DD' }
  return { error: { code, message: `${fault.path}: ${fault.message}`, details: [fault] } }
}
