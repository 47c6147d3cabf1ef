import { JsonText } from './database/json-text'

/** The version of one task: 1 when it is created, and one more after each change. */
export type Version = number

/** An output with the version of the task that it is about. Entry points pass the version on in their own way. */
export class Versioned<Output> {
  readonly output: Output | JsonText<Output>
  readonly version: Version

  constructor(output: Output | JsonText<Output>, version: Version) {
    this.output = output
    this.version = version
  }
}

/** What a caller requires of a task before it is changed: one of these versions. Without it, any version will do. */
export type Precondition = { readonly versions?: readonly Version[] | undefined }

/** The value itself, for entry points that pass neither JSON text nor versions on. */
export function toPlainData<Value>(result: Value | JsonText<Value> | Versioned<Value>): Value {
  const output = result instanceof Versioned ? result.output : result
  return output instanceof JsonText ? output.parse() : output
}
