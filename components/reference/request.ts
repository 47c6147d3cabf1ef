import type { Place } from './api-document'

/** A value for a parameter. */
export type ParameterValue = { name: string; in: Place; value: string }

/** Builds the path and query of a request. Omits query parameters without a value. */
export function fillPath(path: string, values: readonly ParameterValue[]): string {
  const filled = values
    .filter((parameter) => parameter.in === 'path')
    .reduce((filling, { name, value }) => filling.replace(`{${name}}`, () => encodeURIComponent(value)), path)
  const query = new URLSearchParams(
    values
      .filter((parameter) => parameter.in === 'query' && parameter.value !== '')
      .map(({ name, value }) => [name, value]),
  )
  return query.size === 0 ? filled : `${filled}?${query}`
}

/** Writes a request as a curl command for a POSIX shell. The command reads the API key from the variable `KEY`. */
export function writeCurl({
  method,
  url,
  keyHeader,
  body,
}: {
  method: string
  url: string
  /** The header that carries the API key; undefined if the operation needs none. */
  keyHeader?: string | undefined
  /** The text of a file, or what is sent as JSON. */
  body?: unknown
}): string {
  const curlDefault = body === undefined ? 'GET' : 'POST'
  return [
    `curl ${quoteForShell(url)}`,
    method !== curlDefault && `-X ${method}`,
    keyHeader !== undefined && `-H "${keyHeader}: $KEY"`,
    body !== undefined && `-H 'Content-Type: ${typeOfBody(body)}'`,
    body !== undefined && (typeof body === 'string' ? writeFile(body) : `-d ${quoteForShell(JSON.stringify(body))}`),
  ]
    .filter((part) => part !== false)
    .join(' \\\n  ')
}

/** A text is a file, anything else JSON. */
export function typeOfBody(body: unknown): string {
  return typeof body === 'string' ? 'application/octet-stream' : 'application/json'
}

/** As it is: -d would drop line breaks. */
function writeFile(body: string): string {
  return `--data-binary ${quoteForShell(body)}`
}

/** Quotes text for a POSIX shell: within single quotes, only the single quote is special. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
