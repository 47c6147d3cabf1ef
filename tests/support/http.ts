import { inject } from 'vitest'

/** Sends a raw request, for input that the typed client cannot express. A stream is left as soon as it begins. */
export async function send(
  method: string,
  path: string,
  { key, body, headers = {} }: { key?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(inject('baseUrl') + path, {
    method,
    headers: { ...(key !== undefined && { 'x-api-key': key }), ...headers },
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
    }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  return { status: response.status, headers: response.headers, text, code: codeIn(text) }
}

function codeIn(text: string): string | undefined {
  return /^\{"error":\{"code":"([A-Z_]+)"/.exec(text)?.[1]
}
