import { processSingleton } from '@/lib/foundation/runtime/process-singleton'

export type RequestOutcome = { operation: string; status: number; requestId: string; path: string; failure: unknown }

/** Records spans of OpenTelemetry. Without the variables of OpenTelemetry, there is none, and its SDK is not loaded. */
export type Tracing = {
  /** Does the work of a request in a span, whose parent the request may name (W3C Trace Context). */
  traceRequest: <Result>(
    request: { readonly method: string; readonly headers: Pick<Headers, 'get'> },
    work: (finish: (outcome: RequestOutcome) => void) => Promise<Result>,
  ) => Promise<Result>
  /** Begins the span of a statement, whose text contains no values. Returns a function that ends it. */
  startStatement: (text: string) => (error?: unknown) => void
  /** The trace of the request that is being handled. */
  findTraceId: () => string | undefined
}

const holder = processSingleton('tracing', (): { current: Tracing | undefined } => ({ current: undefined }))

/** Pages share it with the API. */
export function tracing(): Tracing | undefined {
  return holder().current
}

export function setTracing(current: Tracing | undefined): void {
  holder().current = current
}
