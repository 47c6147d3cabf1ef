import type { OperationView } from './read-operation'
import { fillPath, writeCurl } from './request'

/** Writes the curl command that sends the example of an operation, with its required parameters. */
export function writeSampleCurl(operation: OperationView, origin: string): string {
  const values = operation.parameters
    .filter(({ isRequired }) => isRequired)
    .map(({ name, in: place, example }) => ({ name, in: place, value: String(example ?? '') }))
  return writeCurl({
    method: operation.method,
    url: `${origin}${fillPath(operation.path, values)}`,
    keyHeader: operation.keyHeader,
    body: operation.body?.sample,
  })
}
