/** The JSON text of a value, as the database wrote it. Responses pass it on without parsing it. */
export class JsonText<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  parse(): Value {
    return JSON.parse(this.text)
  }
}

/** The same in parts, for a value that is too long to be held in memory. They can be read once. */
export class JsonParts<Value> {
  /** A text that is another one whenever the value is. */
  readonly state: string
  readonly parts: AsyncIterable<string>

  constructor(state: string, parts: AsyncIterable<string>) {
    this.state = state
    this.parts = parts
  }

  /** Reads all parts, for callers that know the value to be short enough. */
  async read(): Promise<JsonText<Value>> {
    let text = ''
    for await (const part of this.parts) text += part
    return new JsonText(text)
  }
}
