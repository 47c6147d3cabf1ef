/** A shorter part costs each stage on its way to the client more than its text does. */
const partLength = 64 * 1024

/** Joins short texts into parts of about 64 KB. */
export async function* joinParts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = ''
  for await (const text of texts) {
    part += text
    if (part.length < partLength) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}
