/** Methods of `Headers` that handlers use. */
export type HttpHeaders = Pick<Headers, 'get' | 'has'>

/**
 * A request as handlers read it. Each host has its own form of it: building a `Request` object and a `URL` for each
 * request took the production server a tenth of its time.
 */
export type HttpRequest = {
  readonly method: string
  /** The path of the URL, normalized as the URL standard does. */
  readonly path: string
  /** The parameters of the URL's query. */
  readonly parameters: URLSearchParams
  readonly headers: HttpHeaders
  /** The client's IP address, once proxies that are not trusted have been disregarded; null when it is unknown. */
  readonly address: string | null
  /**
   * Reads the whole body.
   * @throws PAYLOAD_TOO_LARGE; VALIDATION_ERROR when it is incomplete
   */
  readBytes(maxBytes: number): Promise<Uint8Array<ArrayBuffer>>
  /** Whether the client has disconnected. */
  hasLeft(): boolean
  /** Calls its argument when the client disconnects, at once when it has. */
  onLeave(callback: () => void): void
  /** Calls its argument when the whole answer is sent, or the client has disconnected. */
  onEnd(callback: () => void): void
  /** Notes that the request begins to wait, possibly for long, while it costs nothing. */
  beginWait(): void
  /** Notes that it works again. */
  endWait(): void
  /** The same request, without its body, for a library that needs one. */
  toWebRequest(): Request
}
