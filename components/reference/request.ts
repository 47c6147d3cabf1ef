/** A value for a parameter that stands in the path or in the query. */
export type Given = { name: string; in: 'path' | 'query'; value: string }

/** The path and query of a request. A query parameter without a value is left out. */
export function fillPath(path: string, given: readonly Given[]): string {
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((filling, { name, value }) => filling.replace(`{${name}}`, () => encodeURIComponent(value)), path)
  const query = new URLSearchParams(
    given
      .filter((parameter) => parameter.in === 'query' && parameter.value !== '')
      .map(({ name, value }) => [name, value]),
  )
  return query.size === 0 ? filled : `${filled}?${query}`
}

/** A request as a command for a POSIX shell, with the key taken from the variable `KEY`. */
export function writeCurl({
  method,
  url,
  keyHeader,
  body,
}: {
  method: string
  url: string
  /** The name of the header that carries the key; nothing where none is needed. */
  keyHeader?: string | undefined
  body?: unknown
}): string {
  const usual = body === undefined ? 'GET' : 'POST'
  return [
    `curl ${quote(url)}`,
    method !== usual && `-X ${method}`,
    keyHeader !== undefined && `-H "${keyHeader}: $KEY"`,
    body !== undefined && `-H 'Content-Type: application/json'`,
    body !== undefined && `-d ${quote(JSON.stringify(body))}`,
  ]
    .filter((part) => part !== false)
    .join(' \\\n  ')
}

/** Within single quotes a shell takes everything as it is, but for the single quote. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
