import * as z from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import { publicErrorResponses } from './openapi-errors'
import { descriptionHeaders } from './openapi-headers'

/** The operation that gives the description itself. */
export function describeDescription(): ZodOpenApiOperationObject {
  const schema = z.looseObject({}).meta({ id: 'OpenApiDocument' })
  return {
    operationId: 'getOpenApiDocument',
    summary: 'Get this description',
    description:
      'Needs no API key. Send its `ETag` as `If-None-Match` to fetch it only when it has changed. Retries are safe.',
    tags: ['Service'],
    security: [],
    responses: {
      '200': {
        description: 'Success.',
        headers: descriptionHeaders,
        content: { 'application/json': { schema, example: { openapi: '3.1.0' } } },
      },
      '304': { description: 'It has not changed.', headers: descriptionHeaders },
      ...publicErrorResponses(),
    },
  }
}
