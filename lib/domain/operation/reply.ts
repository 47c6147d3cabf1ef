import { JsonParts, JsonText } from '@/lib/foundation/database/json-text'

/** The version of one task: 1 when it is created, and one more after each change. */
export type Version = number

type Facts = {
  /** The version of the task that the output is about. */
  version?: Version | undefined
  /** Whether an earlier request with the same idempotency key did the work. */
  isReplayed?: boolean
}

/** An output with facts about it, which entry points pass on in their own way. */
export class Reply<Output> {
  readonly output: Output | JsonText<Output>
  readonly version: Version | undefined
  readonly isReplayed: boolean

  constructor(output: Output | JsonText<Output>, { version, isReplayed = false }: Facts = {}) {
    this.output = output
    this.version = version
    this.isReplayed = isReplayed
  }
}

/** One more output of a stream, and the cursor from which another stream goes on after it. */
export type Streamed<Output> = { cursor: string; output?: JsonText<Output> }

/** Outputs that follow one another without an end. The first part may have a cursor alone. */
export class OutputStream<Output> {
  readonly parts: AsyncIterable<readonly Streamed<Output>[]>

  constructor(parts: OutputStream<Output>['parts']) {
    this.parts = parts
  }
}

/** A text that is too long to be held in memory, in parts that can be read once. Only HTTP has it. */
export class TextParts {
  /** Such as `text/csv`. */
  readonly type: string
  readonly parts: AsyncIterable<string>

  constructor(type: string, parts: AsyncIterable<string>) {
    this.type = type
    this.parts = parts
  }
}

/** The value itself, for entry points that pass neither JSON text nor facts on. */
export function toPlainData<Value>(
  result: Value | JsonText<Value> | JsonParts<Value> | Reply<Value> | OutputStream<Value> | TextParts,
): Value {
  if (result instanceof OutputStream) throw new TypeError('a stream has no end')
  if (result instanceof TextParts) throw new TypeError('a text is no value')
  if (result instanceof JsonParts) throw new TypeError('a value in parts is too long to be held')
  const output = result instanceof Reply ? result.output : result
  return output instanceof JsonText ? output.parse() : output
}
