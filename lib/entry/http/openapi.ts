import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi'
import { requestsPerWindow } from '@/lib/foundation/limits'
import { EventStream, eventExample } from './event-stream'
import { errorResponses } from './openapi-errors'
import {
  conditionParameters,
  limitHeaders,
  onceParameters,
  resumeParameters,
  revalidationParameters,
  taggedHeaders,
  taggedWrittenHeaders,
  writtenHeaders,
} from './openapi-headers'
import { describeDescription } from './openapi-service'
import { type EndpointEntry, listEndpoints } from './operation-routes'

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The version of the API, which its path prefix carries too. The package has a version of its own. */
const apiVersion = '1.0.0'

let document: OpenApiDocument | undefined

/** The OpenAPI 3.1 description of the API, built from the operations and the route table. */
export function openApiDocument(): OpenApiDocument {
  document ??= buildDocument()
  return document
}

function buildDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const endpoint of listEndpoints()) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) }
  }
  paths['/api/v1/openapi.json'] = { get: describeDescription() }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Daymark',
        version: apiVersion,
        description: `Tasks by calendar date, for automation, command-line tools and AI agents. Every request carries an API key and reaches only what belongs to the key's owner. Bodies are JSON. Each key may send ${requestsPerWindow} requests per minute. Responses may gain fields and error codes at any time: ignore those that you do not know.`,
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The host that serves this description.' }],
      security: [{ apiKey: [] }, { bearer: [] }],
      tags: [
        { name: 'Tasks', description: 'Tasks and what can be done with them.' },
        { name: 'Recurrences', description: 'Tasks that recur.' },
        { name: 'Statistics', description: 'Dashboard and analytics.' },
        { name: 'For scripts', description: 'What automation and agents need besides.' },
        {
          name: 'Management',
          description: 'Webhooks and API keys, for keys with the scope `manage`.',
        },
        { name: 'Service', description: 'This document, which needs no API key.' },
      ],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: 'Preferred. It alone counts when both are sent.',
          },
          bearer: { type: 'http', scheme: 'bearer', description: 'The API key as a Bearer token.' },
        },
      },
      paths,
    },
    // Responses stay open: a client must accept fields that a later version adds.
    {
      override: ({ jsonSchema, io }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    },
  )
}

function describeEndpoint(endpoint: EndpointEntry): ZodOpenApiOperationObject {
  const { operation, status, pathFields, source, file } = endpoint
  const pick = (isWanted: (name: string) => boolean) =>
    z.strictObject(Object.fromEntries(Object.entries(operation.input.shape).filter(([name]) => isWanted(name))))
  const inPath = pick((name) => pathFields.includes(name))
  const rest = pick((name) => !pathFields.includes(name) && name !== file?.field).meta(operation.input.meta() ?? {})
  const hasRest = Object.keys(rest.shape).length > 0
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: `${operation.description}${scopeAdvice(operation)} ${retryAdvice(operation)}`,
    tags: [operation.group],
    requestParams: {
      ...(pathFields.length > 0 && { path: inPath }),
      ...(hasRest && source === 'query' && { query: rest }),
      ...headerParameters(operation),
    },
    ...(hasRest &&
      source === 'body' && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: rest, example: bodyExample(endpoint) } },
        },
      }),
    ...(file && {
      requestBody: {
        required: true,
        content: {
          'application/octet-stream': {
            schema: { type: 'string' as const, format: 'binary', description: 'The file.' },
            example: Buffer.from(Object(operation.example.input)[file.field]).toString(),
          },
        },
      },
    }),
    responses: { ...successResponse(endpoint, status), ...errorResponses(endpoint) },
  }
}

function headerParameters({ effect, isConditional, isRevalidated, isStreamed }: EndpointEntry['operation']) {
  if (isStreamed) return { header: resumeParameters }
  if (isRevalidated) return { header: revalidationParameters }
  if (effect === 'read') return {}
  return { header: isConditional ? onceParameters.extend(conditionParameters.shape) : onceParameters }
}

/** The example of the body: the operation's input without the fields in the path. */
export function bodyExample({ operation, pathFields }: EndpointEntry): Record<string, unknown> {
  return Object.fromEntries(Object.entries(operation.example.input).filter(([name]) => !pathFields.includes(name)))
}

/** The scope that a key needs, if it is more than the effect says. */
export function scopeAdvice({ isManaging = false }: EndpointEntry['operation']): string {
  return isManaging ? ' Needs a key with the scope `manage`.' : ''
}

function retryAdvice({ effect, isIdempotent }: EndpointEntry['operation']): string {
  if (effect === 'read') return 'Retries are safe.'
  return isIdempotent
    ? 'Idempotent: retries are safe.'
    : 'Not idempotent: send an `Idempotency-Key`, or a retry may take effect twice.'
}

function successResponse({ operation }: EndpointEntry, status: number): ZodOpenApiResponsesObject {
  const { output, example, isRevalidated = false, isStreamed = false } = operation
  const headers = successHeaders(operation)
  return {
    [`${status}`]: {
      description: status === 201 ? 'Created.' : 'Success.',
      headers,
      content: isStreamed
        ? { 'text/event-stream': { schema: EventStream, example: eventExample(example.output) } }
        : { 'application/json': { schema: output, example: example.output }, ...describeTexts(operation) },
    },
    ...(isRevalidated && { '304': { description: 'Your copy is current.', headers } }),
  }
}

function describeTexts({ textTypes = [] }: EndpointEntry['operation']) {
  return Object.fromEntries(textTypes.map((type) => [type, { schema: { type: 'string' as const } }]))
}

function successHeaders({ effect, isVersioned, isRevalidated }: EndpointEntry['operation']) {
  const isTagged = isVersioned || isRevalidated
  if (effect === 'read') return isTagged ? taggedHeaders : limitHeaders
  return isTagged ? taggedWrittenHeaders : writtenHeaders
}
