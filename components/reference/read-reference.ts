import { ApiDocument, type SecurityScheme } from './api-document'
import { type OperationView, readOperation } from './read-operation'
import { type Row, rowOf, type Shape, shapeOf } from './schema-rows'

export type Reference = {
  version: string
  description: string
  /** Ways to send a key, each as the header that it is. */
  keyWays: { header: string; description: string }[]
  groups: { name: string; description: string; operations: OperationView[] }[]
  /** The objects that the tables of the operations point to. */
  objects: (Shape & { name: string })[]
  headers: Row[]
}

/** Everything that the reference shows, read from the OpenAPI description. */
export function readReference(description: unknown): Reference {
  const document = ApiDocument.parse(description)
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation({ path, method, operation }, document)),
  )
  const { schemas, headers, securitySchemes } = document.components
  return {
    version: document.info.version,
    description: document.info.description,
    keyWays: Object.values(securitySchemes).map((scheme) => ({
      header: headerOf(scheme),
      description: scheme.description,
    })),
    groups: document.tags.map((tag) => ({ ...tag, operations: operations.filter((one) => one.tag === tag.name) })),
    objects: listObjects(operations, document),
    headers: Object.entries(headers).map(([name, { description, schema }]) => ({
      ...rowOf(name, schema, false, schemas),
      description,
    })),
  }
}

function headerOf(scheme: SecurityScheme): string {
  return scheme.type === 'apiKey' ? `${scheme.name}: $KEY` : 'Authorization: Bearer $KEY'
}

function listObjects(operations: OperationView[], { components: { schemas } }: ApiDocument): Reference['objects'] {
  const named = (rows: Row[]) => rows.flatMap(({ object }) => object ?? [])
  const names = new Set(
    operations.flatMap(({ body, success, errorObject }) => [
      ...named(body?.rows ?? []),
      ...named(success.rows),
      ...(errorObject === undefined ? [] : [errorObject]),
    ]),
  )
  const objects: Reference['objects'] = []
  // A set also gives what is added to it on the way: objects within objects.
  for (const name of names) {
    const schema = schemas[name]
    if (!schema) continue
    const shape = shapeOf(schema, schemas)
    for (const inner of named(shape.rows)) names.add(inner)
    objects.push({ ...shape, name })
  }
  return objects
}
