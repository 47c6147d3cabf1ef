import { readClientAddress } from '@/lib/foundation/request/source'
import type { HttpHeaders, HttpRequest } from './http-request'
import { incompleteBody, payloadTooLarge, readBody } from './read-body'

/** A request of the Fetch standard, as Next passes it to route files. */
export class WebRequest implements HttpRequest {
  readonly #request: Request
  readonly #url: URL
  readonly #endings: (() => void)[] = []

  constructor(request: Request) {
    this.#request = request
    this.#url = new URL(request.url)
  }

  get method(): string {
    return this.#request.method
  }

  get path(): string {
    return this.#url.pathname
  }

  get parameters(): URLSearchParams {
    return this.#url.searchParams
  }

  get headers(): HttpHeaders {
    return this.#request.headers
  }

  /** As the platform reports it. */
  get address(): string | null {
    return readClientAddress(this.#request.headers.get('x-forwarded-for'))
  }

  async readBytes(maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = []
    let size = 0
    try {
      for await (const chunk of this.#request.body ?? []) {
        size += chunk.byteLength
        if (size > maxBytes) break
        chunks.push(chunk)
      }
    } catch {
      // A client that disconnects in the middle of a body is a client error, not a server error.
      throw incompleteBody()
    }
    if (size > maxBytes) throw payloadTooLarge(maxBytes)
    return Buffer.concat(chunks)
  }

  hasLeft(): boolean {
    return this.#request.signal.aborted
  }

  onLeave(callback: () => void): void {
    const { signal } = this.#request
    if (signal.aborted) callback()
    else signal.addEventListener('abort', callback, { once: true })
  }

  onEnd(callback: () => void): void {
    this.#endings.push(callback)
  }

  /** Notes that the host has the answer. It does not say when the client has it. */
  end(): void {
    for (const callback of this.#endings) callback()
  }

  beginWait(): void {}

  endWait(): void {}

  toWebRequest(): Request {
    const { method, headers, signal } = this.#request
    return new Request(this.#url, { method, headers, signal })
  }
}

/**
 * Reads the body of a `Request` as `readBody` does.
 * @throws PAYLOAD_TOO_LARGE; VALIDATION_ERROR when the body is incomplete or the method takes none
 */
export async function readWebBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return await readBody(new WebRequest(request), maxBytes)
}
