import * as z from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import { version } from '@/package.json'
import { Health, Liveness } from './health'
import { publicErrorResponses } from './openapi-errors'
import { descriptionHeaders, publicHeaders } from './openapi-headers'

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

/** The readiness check. */
export function describeHealth(): ZodOpenApiOperationObject {
  const respond = (description: string, example: Health) => ({
    description,
    headers: publicHeaders,
    content: { 'application/json': { schema: Health, example } },
  })
  return {
    operationId: 'getHealth',
    summary: 'Get the health of the service',
    description: 'Whether it can serve. Needs no API key. For load balancers and monitors. Retries are safe.',
    tags: ['Service'],
    security: [],
    responses: {
      ...publicErrorResponses(),
      '200': respond('The service can serve.', { status: 'ok', version, database: 'ok' }),
      '503': respond(
        'The service cannot serve: its database does not answer, a lock keeps the tasks from being read, or it is about to stop.',
        { status: 'unavailable', version, database: 'unreachable' },
      ),
    },
  }
}

/** The liveness check. */
export function describeLiveness(): ZodOpenApiOperationObject {
  return {
    operationId: 'getLiveness',
    summary: 'Get whether the process is alive',
    description:
      'Whether the process answers, whatever its database does. Needs no API key. For supervisors, which restart a process that does not answer. Retries are safe.',
    tags: ['Service'],
    security: [],
    responses: {
      ...publicErrorResponses(),
      '200': {
        description: 'The process is alive.',
        headers: publicHeaders,
        content: { 'application/json': { schema: Liveness, example: { status: 'ok', version } } },
      },
    },
  }
}
