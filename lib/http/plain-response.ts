import { JsonText } from '@/lib/database/json-text'

/**
 * What a request is answered with, as plain data: each host writes it in its own way. Building a `Response` for each
 * took the production server a quarter of its time.
 */
export type PlainResponse = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

export function jsonResponse(data: unknown, status = 200): PlainResponse {
  const body = data instanceof JsonText ? data.text : JSON.stringify(data)
  return { status, headers: { 'Content-Type': 'application/json' }, body }
}

export function toWebResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(body, { status, headers })
}
