import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpHeaders, HttpRequest } from '@/lib/entry/http/http-request'
import { incompleteBody, payloadTooLarge } from '@/lib/entry/http/read-body'
import { readClientAddress } from '@/lib/foundation/request/source'
import { splitTarget } from './request-target'

/** The places of requests among the few that are served at a time. */
export type RequestPlace = {
  release: (response: ServerResponse) => void
  resume: (response: ServerResponse) => void
}

/** A request of Node's HTTP server. */
export class NodeRequest implements HttpRequest {
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #query: string
  readonly #place: RequestPlace | undefined
  #parameters: URLSearchParams | undefined
  /** Several messages of one request may wait at a time. */
  #waits = 0
  readonly headers: HttpHeaders
  readonly path: string
  readonly address: string | null

  /** @param place the place that the request gives back while it waits */
  constructor(outgoing: ServerResponse, place?: RequestPlace) {
    const { req: incoming } = outgoing
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#place = place
    const { path, query } = splitTarget(incoming.url ?? '/')
    this.path = path
    this.#query = query
    this.headers = new NodeHeaders(incoming)
    this.address = readClientAddress(this.headers.get('x-forwarded-for'))
  }

  get method(): string {
    return this.#incoming.method ?? 'GET'
  }

  get parameters(): URLSearchParams {
    this.#parameters ??= new URLSearchParams(this.#query)
    return this.#parameters
  }

  readBytes(maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const incoming = this.#incoming
    // RFC 9112, section 6.3: such a request has no body.
    if (!this.headers.has('content-length') && !this.headers.has('transfer-encoding')) {
      return Promise.resolve(new Uint8Array())
    }
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let size = 0
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
        if (size <= maxBytes) chunks.push(chunk)
        else reject(payloadTooLarge(maxBytes))
      })
      // The client has disconnected, or sent malformed HTTP, which is not an error of the server.
      const fail = () => reject(incompleteBody())
      incoming.once('end', () => {
        // Every request closes.
        incoming.off('close', fail)
        resolve(Buffer.concat(chunks))
      })
      incoming.once('error', fail)
      incoming.once('close', fail)
    })
  }

  hasLeft(): boolean {
    // Node ends its side of a connection that the client has closed.
    const { socket } = this.#incoming
    return socket.destroyed || !socket.writable
  }

  onLeave(callback: () => void): void {
    if (this.#outgoing.closed || this.#outgoing.destroyed) callback()
    else this.#outgoing.once('close', callback)
  }

  // The connection closes the answer in both cases.
  onEnd(callback: () => void): void {
    this.onLeave(callback)
  }

  beginWait(): void {
    if (this.#waits++ === 0) this.#place?.release(this.#outgoing)
  }

  endWait(): void {
    if (--this.#waits === 0) this.#place?.resume(this.#outgoing)
  }

  toWebRequest(): Request {
    const headers = new Headers()
    for (const [name, value] of Object.entries(this.#incoming.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, one)
    }
    const leaving = new AbortController()
    this.onLeave(() => leaving.abort())
    const url = `http://${this.headers.get('host')}${this.path}${this.#query}`
    return new Request(url, { method: this.method, headers, signal: leaving.signal })
  }
}

/** Node joins repeated headers as HTTP defines it, except for a few that this service does not read. */
class NodeHeaders implements HttpHeaders {
  readonly #incoming: IncomingMessage

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming
  }

  get(name: string): string | null {
    const value = this.#incoming.headers[name]
    return value === undefined ? null : String(value)
  }

  has(name: string): boolean {
    return this.#incoming.headers[name] !== undefined
  }
}
