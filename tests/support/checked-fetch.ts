import { expect } from 'vitest'
import * as z from 'zod'
import { ConflictResponse, ErrorResponse } from '@/lib/entry/http/error-response'
import { openApiDocument } from '@/lib/entry/http/openapi'
import { listEndpoints } from '@/lib/entry/http/operation-routes'
import { statusOf } from '@/lib/foundation/errors'

const endpoints = listEndpoints().map((endpoint) => ({
  ...endpoint,
  // A path without parameters wins over one with, as on the server.
  specificity: endpoint.path.includes('{') ? 0 : 1,
  pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Sends a request and checks the response against the declaration of its endpoint. */
export async function checkedFetch(input: Request): Promise<Response> {
  const { method, url } = input
  const response = await fetch(input)
  const [endpoint] = endpoints
    .filter((candidate) => candidate.method === method && candidate.pattern.test(new URL(url).pathname))
    .sort((a, b) => b.specificity - a.specificity)
  if (endpoint) await checkAnswer(response.clone(), endpoint)
  return response
}

async function checkAnswer(
  response: Response,
  { path, method, operation, status }: (typeof endpoints)[number],
): Promise<void> {
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body: unknown = await response.json()
  if (response.ok) {
    expect(response.status).toBe(status)
    // Schemas strip undeclared fields, so equality proves that the response has none.
    expect(operation.output.parse(body)).toEqual(body)
  } else {
    const Body = response.status === 409 ? ConflictResponse : ErrorResponse
    const { error } = Body.parse(body)
    expect(Body.parse(body)).toEqual(body)
    expect(Object.entries(statusOf)).toContainEqual([error.code, response.status])
    expect(documentedErrors(path, method, response.status)).toContain(error.code)
    expect(error.message).not.toBe('')
  }
  const authenticated = ![401, 404, 405, 500, 503].includes(response.status) || response.headers.has('ratelimit')
  if (authenticated) {
    expect(response.headers.get('ratelimit-policy')).toBe('"default";q=300;w=60')
    expect(response.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/)
    expect(response.headers.get('x-ratelimit-limit')).toBe('300')
  }
}

/** Lists the error codes that the description documents for a status. */
function documentedErrors(path: string, method: string, status: number): string[] {
  const item: Record<string, unknown> = { ...openApiDocument().paths?.[path] }
  const { responses } = z
    .object({
      responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
    })
    .parse(item[method.toLowerCase()])
  const content = z
    .object({ examples: z.record(z.string(), z.unknown()) })
    .parse(responses[status]?.content?.['application/json'])
  return Object.keys(content.examples)
}
