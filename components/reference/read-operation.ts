import type { ApiDocument, Operation, Place, ResponseObject, Schemas, StreamResponse } from './api-document'
import { type Row, readRow, readShape, type Shape } from './schema-rows'

export type ErrorRow = { status: string; code: string; cause: string }

export type OperationView = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string | undefined
  /** The header that carries the API key; undefined if the operation needs none. */
  keyHeader: string | undefined
  parameters: (Row & { in: Place })[]
  /** The sample of a file is a text. */
  body: (Shape & { sample: unknown }) | undefined
  /** A stream has no end, so that no form can show it. */
  success: Shape & { status: string; sample: string; isStream: boolean; headers: string[] }
  errors: ErrorRow[]
  /** Name of the schema of all errors. */
  errorObject: string | undefined
  /** Every header that a success or error response can have. */
  headers: string[]
}

/** Reads one operation of the description. */
export function readOperation(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  document: ApiDocument,
): OperationView {
  const { schemas } = document.components
  const responses = Object.entries(operation.responses).flatMap(
    ([status, response]): [string, ResponseObject | StreamResponse][] => (response.content ? [[status, response]] : []),
  )
  const [success] = responses.filter(([status]) => status.startsWith('2'))
  if (!success) throw new Error(`The description has no success response for ${operation.operationId}.`)
  const failures = responses.flatMap(([status, response]): [string, ResponseObject][] =>
    status >= '400' && 'application/json' in response.content
      ? [[status, { ...response, content: response.content }]]
      : [],
  )
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0],
    summary: operation.summary,
    description: operation.description,
    keyHeader: findKeyHeader(operation, document),
    parameters: operation.parameters.map((parameter) => ({
      ...readRow(parameter.name, parameter.schema, parameter.required, schemas),
      in: parameter.in,
    })),
    body: operation.requestBody && readBody(operation.requestBody.content, schemas),
    success: readSuccess(success, document),
    errors: failures.flatMap(([status, response]) => readErrors(status, response)),
    errorObject: failures.map(([, { content }]) => readShape(content['application/json'].schema, schemas).object).at(0),
    headers: [...new Set(responses.flatMap(([, { headers }]) => Object.keys(headers)))],
  }
}

function readBody(content: NonNullable<Operation['requestBody']>['content'], schemas: Schemas): OperationView['body'] {
  if ('application/json' in content) {
    const { schema, example } = content['application/json']
    return { ...readShape(schema, schemas), sample: example }
  }
  const { schema, example } = content['application/octet-stream']
  return { ...readShape(schema, schemas), rows: [readRow('file', schema, true, schemas)], sample: example }
}

function readSuccess(
  [status, response]: [string, ResponseObject | StreamResponse],
  { components }: ApiDocument,
): OperationView['success'] {
  const isStream = 'text/event-stream' in response.content
  const { schema, example } =
    'text/event-stream' in response.content
      ? response.content['text/event-stream']
      : response.content['application/json']
  const headers = Object.keys(response.headers)
  const sample = isStream ? String(example).trimEnd() : JSON.stringify(example, undefined, 2)
  return { ...readShape(schema, components.schemas), status, sample, isStream, headers }
}

/** Reads the error codes of a status, each with its part of the description, `CODE: cause. CODE: cause.` */
export function readErrors(status: string, { description, content }: ResponseObject): ErrorRow[] {
  const starts = Object.keys(content['application/json'].examples ?? {})
    .map((code) => ({ code, at: description.indexOf(`${code}: `) }))
    .toSorted((a, b) => a.at - b.at)
  return starts.map(({ code, at }, index) => ({
    status,
    code,
    cause: description.slice(at + `${code}: `.length, starts[index + 1]?.at).trim(),
  }))
}

function findKeyHeader({ security }: Operation, document: ApiDocument): string | undefined {
  const names = (security ?? document.security).flatMap((requirement) => Object.keys(requirement))
  return names
    .map((name) => document.components.securitySchemes[name])
    .map((scheme) => (scheme?.type === 'apiKey' ? scheme.name : undefined))
    .find((name) => name !== undefined)
}
