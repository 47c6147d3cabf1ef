import type { Answer, ApiDocument, Operation } from './api-document'
import { type Row, rowOf, type Shape, shapeOf } from './schema-rows'

export type ErrorRow = { status: string; code: string; when: string }

export type OperationView = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string | undefined
  /** The header that carries the key; nothing where none is needed. */
  keyHeader: string | undefined
  parameters: (Row & { in: 'path' | 'query' })[]
  body: (Shape & { sample: unknown }) | undefined
  success: Shape & { status: string; sample: unknown; headers: string[] }
  errors: ErrorRow[]
  /** The object that every error is. */
  errorObject: string | undefined
  /** Every header that an answer can have, good or not. */
  headers: string[]
}

/** One operation of the description, as the reference shows it. */
export function readOperation(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  document: ApiDocument,
): OperationView {
  const { schemas } = document.components
  const answers = Object.entries(operation.responses).flatMap(([status, answer]): [string, Answer][] =>
    answer.content ? [[status, answer]] : [],
  )
  const [success] = answers.filter(([status]) => status.startsWith('2'))
  if (!success) throw new Error(`The description names no success of ${operation.operationId}.`)
  const failures = answers.filter(([status]) => status >= '400')
  const body = operation.requestBody?.content['application/json']
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0],
    summary: operation.summary,
    description: operation.description,
    keyHeader: keyHeaderOf(operation, document),
    parameters: operation.parameters.map((parameter) => ({
      ...rowOf(parameter.name, parameter.schema, parameter.required, schemas),
      in: parameter.in,
    })),
    body: body && { ...shapeOf(body.schema, schemas), sample: body.example },
    success: readSuccess(success, document),
    errors: failures.flatMap(([status, answer]) => readErrors(status, answer)),
    errorObject: failures.map(([, { content }]) => shapeOf(content['application/json'].schema, schemas).object).at(0),
    headers: [...new Set(answers.flatMap(([, { headers }]) => Object.keys(headers)))],
  }
}

function readSuccess([status, answer]: [string, Answer], { components }: ApiDocument): OperationView['success'] {
  const { schema, example } = answer.content['application/json']
  const headers = Object.keys(answer.headers)
  return { ...shapeOf(schema, components.schemas), status, sample: example, headers }
}

/** The codes that share a status, each with its own part of the text, which is `CODE: when. CODE: when.` */
export function readErrors(status: string, { description, content }: Answer): ErrorRow[] {
  const starts = Object.keys(content['application/json'].examples ?? {})
    .map((code) => ({ code, at: description.indexOf(`${code}: `) }))
    .toSorted((a, b) => a.at - b.at)
  return starts.map(({ code, at }, index) => ({
    status,
    code,
    when: description.slice(at + `${code}: `.length, starts[index + 1]?.at).trim(),
  }))
}

function keyHeaderOf({ security }: Operation, document: ApiDocument): string | undefined {
  const names = (security ?? document.security).flatMap((way) => Object.keys(way))
  return names
    .map((name) => document.components.securitySchemes[name])
    .map((scheme) => (scheme?.type === 'apiKey' ? scheme.name : undefined))
    .find((name) => name !== undefined)
}
