import type { ZodOpenApiHeadersObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { needOf } from '@/lib/domain/operation/operation'
import { taskExample } from '@/lib/domain/tasks/examples'
import { type ErrorCode, statusOf } from '@/lib/foundation/errors'
import {
  maxBodyBytes,
  maxBytesPerAccount,
  maxBytesPerDate,
  maxHeaderBytes,
  maxHeaderCount,
  maxTasksPerAccount,
  maxTasksPerDate,
  maxUrlBytes,
  requestsPerWindow,
  requestTimeoutMs,
} from '@/lib/foundation/limits'
import type { EndpointFacts } from './endpoint'
import { ConflictResponse, ErrorResponse } from './error-response'
import {
  challengeHeaders,
  limitHeaders,
  methodHeaders,
  publicHeaders,
  retryHeaders,
  unavailableHeaders,
} from './openapi-headers'
import { formatBytes } from './read-body'

const count = (value: number) => value.toLocaleString('en')

const meanings: Record<ErrorCode, string> = {
  VALIDATION_ERROR: 'The path, the query or the body is invalid.',
  INVALID_OPERATION: 'The state of the task does not allow this.',
  MISSING_API_KEY: 'The request has no API key.',
  INVALID_API_KEY: 'The API key is invalid, expired or revoked.',
  INSUFFICIENT_SCOPE: 'The API key is read-only, or the operation needs the scope manage.',
  NOT_FOUND: 'The task does not exist, or belongs to another account.',
  METHOD_NOT_ALLOWED: 'The path does not have this method.',
  REQUEST_TIMEOUT: `The request took longer than ${requestTimeoutMs / 1000} s to arrive.`,
  CONFLICT: 'The ids are not exactly the active tasks of the date. `details` lists those, by order.',
  LIMIT_REACHED: `A date holds at most ${count(maxTasksPerDate)} tasks, with ${maxBytesPerDate / 1024 ** 2} MiB of text and details, an account ${count(maxTasksPerAccount)}, with ${maxBytesPerAccount / 1024 ** 3} GiB. Archived tasks count.`,
  GONE: 'Changes after the cursor are no longer kept: read all tasks again, and go on from a new cursor.',
  PRECONDITION_FAILED: 'The task has none of the versions that `If-Match` names.',
  PAYLOAD_TOO_LARGE: `The body is larger than ${maxBodyBytes / 1024} KiB.`,
  URI_TOO_LONG: `The path and the query are longer than ${maxUrlBytes / 1024} KiB.`,
  IDEMPOTENCY_KEY_REUSED: 'The `Idempotency-Key` was used for a request with another method, path or body.',
  RATE_LIMITED: `The key sent more than ${requestsPerWindow} requests in a minute.`,
  HEADERS_TOO_LARGE: `There are more than ${maxHeaderCount} headers, or they are larger than ${maxHeaderBytes / 1024} KiB.`,
  INTERNAL_ERROR: 'An unexpected error occurred.',
  UNAVAILABLE: 'The service cannot answer right now. `applied` says whether a write may have taken effect.',
}

const headersOf: Partial<Record<ErrorCode, ZodOpenApiHeadersObject>> = {
  MISSING_API_KEY: challengeHeaders,
  INVALID_API_KEY: challengeHeaders,
  METHOD_NOT_ALLOWED: methodHeaders,
  REQUEST_TIMEOUT: publicHeaders,
  URI_TOO_LONG: publicHeaders,
  RATE_LIMITED: retryHeaders,
  HEADERS_TOO_LARGE: publicHeaders,
  INTERNAL_ERROR: publicHeaders,
  UNAVAILABLE: unavailableHeaders,
}

/** The errors of every path, whatever it does. */
const publicErrors: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
]

/** Every error of an endpoint, by status; codes that share a status share its entry. */
export function errorResponses({ operation, source, file }: EndpointFacts): ZodOpenApiResponsesObject {
  const codes = new Set<ErrorCode>([...publicErrors, 'MISSING_API_KEY', 'INVALID_API_KEY', 'RATE_LIMITED'])
  if (needOf(operation) !== 'read') codes.add('INSUFFICIENT_SCOPE')
  if (operation.effect !== 'read') codes.add('IDEMPOTENCY_KEY_REUSED')
  if (source === 'body' || file) codes.add('PAYLOAD_TOO_LARGE')
  if (operation.isConditional) codes.add('PRECONDITION_FAILED')
  for (const code of operation.errors) codes.add(code)
  return byStatus([...codes], headersOf, file ? meaningsOfFile(file.maxBytes) : meanings)
}

function meaningsOfFile(maxBytes: number): typeof meanings {
  return {
    ...meanings,
    INVALID_OPERATION: 'Nothing in the file can be imported, or it is too much. The message says why.',
    PAYLOAD_TOO_LARGE: `The file is larger than ${formatBytes(maxBytes)}.`,
  }
}

/** The errors of an endpoint that takes no key. */
export function publicErrorResponses(): ZodOpenApiResponsesObject {
  return byStatus(publicErrors, { ...headersOf, VALIDATION_ERROR: publicHeaders })
}

function byStatus(codes: readonly ErrorCode[], headers: typeof headersOf, texts = meanings): ZodOpenApiResponsesObject {
  const responseOf = (status: number) =>
    describeErrors(
      codes.filter((code) => statusOf[code] === status),
      headers,
      texts,
    )
  return Object.fromEntries(codes.map((code) => [statusOf[code], responseOf(statusOf[code])]))
}

function describeErrors(
  codes: ErrorCode[],
  headers: typeof headersOf,
  texts: typeof meanings,
): ZodOpenApiResponseObject {
  return {
    description: codes.map((code) => `${code}: ${texts[code]}`).join(' '),
    headers: codes.map((code) => headers[code]).find((declared) => declared) ?? limitHeaders,
    content: {
      'application/json': {
        schema: codes.includes('CONFLICT') ? ConflictResponse : ErrorResponse,
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

function exampleOf(code: ErrorCode): ErrorResponse | ConflictResponse {
  if (code === 'CONFLICT') return { error: { code, message: meanings[code], details: [taskExample._id] } }
  if (code === 'UNAVAILABLE') return { error: { code, message: meanings[code], applied: 'no' } }
  if (code !== 'VALIDATION_ERROR') return { error: { code, message: meanings[code] } }
  const detail = { path: 'date', message: 'must be an existing calendar date in the form YYYY-MM-DD' }
  return { error: { code, message: `${detail.path}: ${detail.message}`, details: [detail] } }
}
