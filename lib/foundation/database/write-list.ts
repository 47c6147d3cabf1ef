import { JsonText } from './json-text'

/** One more member of a JSON document, as a list with a line for each item. */
export async function* writeList(
  name: string,
  items: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  yield `,\n  "${name}": [`
  let separator = '\n    '
  for await (const item of items) {
    yield separator + (item instanceof JsonText ? item.text : JSON.stringify(item))
    separator = ',\n    '
  }
  yield '\n  ]'
}
