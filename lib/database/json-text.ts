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
