import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi'
import type { Description } from './endpoint'
import { errorResponses, publicErrorResponses } from './openapi-errors'
import { replyHeaders, taggedHeaders } from './openapi-headers'
import { declaredEndpoints, type EndpointEntry } from './route-table'

export type OpenApiDocument = ReturnType<typeof createDocument>

let made: OpenApiDocument | undefined

/** The OpenAPI 3.1 description of the interface, made from the declarations of its endpoints. */
export function openApiDocument(): OpenApiDocument {
  made ??= describe()
  return made
}

function describe(): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const endpoint of declaredEndpoints()) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  paths['/api/v1/openapi.json'] = { get: ownOperation() }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Daymark',
      version: '1.0.0',
      description:
        "Tasks by calendar date, for automation, command-line tools and AI agents. Every request is made with an API key, and reaches only what belongs to the key's owner. Bodies are JSON. At most 300 requests a minute are answered for each key.",
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The host that serves this description.' }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: [
      { name: 'Tasks', description: 'Tasks and what is done with them.' },
      { name: 'Figures', description: 'Dashboard and analytics.' },
      { name: 'Description', description: 'This document.' },
    ],
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'Preferred. Decides alone when both are sent.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The API key as a Bearer token.' },
      },
    },
    paths,
  })
}

function operationOf({ path, method, declaration }: EndpointEntry): ZodOpenApiOperationObject {
  return {
    operationId: declaration.operationId,
    summary: declaration.summary,
    ...(declaration.description !== undefined && { description: declaration.description }),
    tags: [/dashboard|analytics/.test(path) ? 'Figures' : 'Tasks'],
    requestParams: {
      ...(declaration.path && { path: declaration.path }),
      ...(declaration.query && { query: declaration.query }),
    },
    ...(declaration.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: declaration.body, example: declaration.examples.body } },
      },
    }),
    responses: { ...successOf(declaration), ...errorResponses(method, declaration) },
  }
}

function successOf({ status = 200, response, examples }: Description): ZodOpenApiResponsesObject {
  return {
    [`${status}`]: {
      description: status === 201 ? 'Created.' : 'Done.',
      headers: replyHeaders,
      content: { 'application/json': { schema: response, example: examples.response } },
    },
  }
}

function ownOperation(): ZodOpenApiOperationObject {
  return {
    operationId: 'getInterfaceDescription',
    summary: 'Get this description',
    description: 'Needs no API key. Send its `ETag` as `If-None-Match` to fetch it again only when it has changed.',
    tags: ['Description'],
    security: [],
    responses: {
      '200': {
        description: 'Done.',
        headers: taggedHeaders,
        content: { 'application/json': { schema: z.looseObject({}), example: { openapi: '3.1.0' } } },
      },
      '304': { description: 'It has not changed.', headers: taggedHeaders },
      ...publicErrorResponses(),
    },
  }
}
