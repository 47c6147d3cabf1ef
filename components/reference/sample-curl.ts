import type { OperationView } from './read-operation'
import { fillPath, writeCurl } from './request'

/** The command that sends the example of an operation, with the parameters that it must have. */
export function writeSampleCurl(operation: OperationView, origin: string): string {
  const given = operation.parameters
    .filter(({ isRequired }) => isRequired)
    .map(({ name, in: place, example }) => ({ name, in: place, value: String(example ?? '') }))
  return writeCurl({
    method: operation.method,
    url: `${origin}${fillPath(operation.path, given)}`,
    keyHeader: operation.keyHeader,
    body: operation.body?.sample,
  })
}
