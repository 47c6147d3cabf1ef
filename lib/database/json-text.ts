/** The JSON of a value as the database has written it, which an answer passes on as it is. */
export class JsonText<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  parse(): Value {
    return JSON.parse(this.text)
  }
}
