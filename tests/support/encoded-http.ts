import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { inject } from 'vitest'

/** Sends a request and returns the encoded body, which fetch would decompress. */
export async function sendEncoded(
  path: string,
  { headers, method = 'GET' }: { headers: Record<string, string>; method?: string },
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(inject('baseUrl') + path, { method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
    })
    sent.on('error', reject).end()
  })
}

/** Decompresses a body according to its Content-Encoding. */
export function decode({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString()
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body).toString()
  return body.toString()
}
