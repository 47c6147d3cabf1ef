import { ApiDocument, type SecurityScheme } from './api-document'
import { findCommonParts, type ResponseParts, removeCommonParts } from './common-parts'
import { type OperationView, readOperation } from './read-operation'
import { type Row, readRow, readShape, type Shape } from './schema-rows'

export type Reference = {
  version: string
  description: string
  /** The headers that can carry an API key, each with an example value. */
  authentication: { header: string; description: string }[]
  /** The errors and headers of every operation that takes an API key. The operations have only their others. */
  common: ResponseParts
  groups: { name: string; description: string; operations: OperationView[] }[]
  /** The objects to which the tables of the operations link. */
  objects: (Shape & { name: string })[]
  headers: Row[]
}

/** Reads everything that the reference shows from the OpenAPI description. */
export function readReference(description: unknown): Reference {
  const document = ApiDocument.parse(description)
  const complete = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation({ path, method, operation }, document)),
  )
  const common = findCommonParts(complete)
  const operations = complete.map((operation) => removeCommonParts(operation, common))
  const { schemas, headers, securitySchemes } = document.components
  return {
    version: document.info.version,
    description: document.info.description,
    authentication: Object.values(securitySchemes).map((scheme) => ({
      header: formatKeyHeader(scheme),
      description: scheme.description,
    })),
    common,
    groups: document.tags.map((tag) => ({ ...tag, operations: operations.filter((one) => one.tag === tag.name) })),
    objects: listObjects(operations, document),
    headers: Object.entries(headers).map(([name, { description, schema }]) => ({
      ...readRow(name, schema, false, schemas),
      description,
    })),
  }
}

function formatKeyHeader(scheme: SecurityScheme): string {
  return scheme.type === 'apiKey' ? `${scheme.name}: $KEY` : 'Authorization: Bearer $KEY'
}

function listObjects(operations: OperationView[], { components: { schemas } }: ApiDocument): Reference['objects'] {
  const listObjectNames = (rows: Row[]) => rows.flatMap(({ object }) => object ?? [])
  const names = new Set(
    operations.flatMap(({ body, success, errorObject }) => [
      ...listObjectNames(body?.rows ?? []),
      ...listObjectNames(success.rows),
      ...(errorObject === undefined ? [] : [errorObject]),
    ]),
  )
  const objects: Reference['objects'] = []
  // Iterating a Set includes names that are added during the loop: objects within objects.
  for (const name of names) {
    const schema = schemas[name]
    if (!schema) continue
    const shape = readShape(schema, schemas)
    for (const inner of listObjectNames(shape.rows)) names.add(inner)
    objects.push({ ...shape, name })
  }
  return objects
}
