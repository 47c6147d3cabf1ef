import {
  context,
  type DiagLogger,
  DiagLogLevel,
  diag,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { readBuild } from '@/lib/foundation/runtime/build'
import { env } from '@/lib/foundation/settings/env'
import { describeError, log } from '@/lib/foundation/telemetry/log'
import { setTracing, type Tracing } from '@/lib/foundation/telemetry/tracing'
import { reportOutages } from './report-outages'

/**
 * Begins to record spans and to send them to the collector that the variables of OpenTelemetry name. Next's spans of
 * pages go there too: it finds the provider, like any library.
 * @returns a function that sends what is left
 */
export async function openTracing(): Promise<() => Promise<void>> {
  const { version } = await readBuild()
  // While the settings are read. Later messages are of exports, which are reported once for each outage.
  diag.setLogger(settingsLogger, DiagLogLevel.WARN)
  const own = resourceFromAttributes({
    'service.name': 'daymark',
    'service.version': version,
    'process.pid': process.pid,
  })
  const provider = new BasicTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last, and win.
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reportOutages(createExporter()))],
  })
  diag.disable()
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  setTracing(createTracing(version))
  return async () => {
    setTracing(undefined)
    await provider.shutdown()
  }
}

/** Logs the names in a message about settings, and not their values, of which one can hold credentials. */
function reportSetting(message: string): void {
  log.warn({ settings: [...new Set(message.match(/\bOTEL_\w+/g))] }, 'OpenTelemetry ignores an invalid setting')
}

const ignore = () => undefined
const settingsLogger: DiagLogger = {
  error: reportSetting,
  warn: reportSetting,
  info: ignore,
  debug: ignore,
  verbose: ignore,
}

function createExporter(): SpanExporter {
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL, OTEL_EXPORTER_OTLP_PROTOCOL } = env()
  const protocol = OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? OTEL_EXPORTER_OTLP_PROTOCOL
  return protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter()
}

function createTracing(version: string): Tracing {
  const tracer = trace.getTracer('daymark', version)
  return {
    traceRequest: (request, work) => {
      const carrier = { traceparent: request.headers.get('traceparent'), tracestate: request.headers.get('tracestate') }
      const parent = propagation.extract(context.active(), carrier)
      const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } }
      const span = tracer.startSpan(request.method, options, parent)
      return context.with(trace.setSpan(parent, span), async () => {
        try {
          return await work(({ operation, status, requestId, path, failure }) => {
            span.updateName(operation)
            span.setAttributes({
              'http.response.status_code': status,
              'url.path': path,
              'daymark.operation': operation,
              'daymark.request_id': requestId,
            })
            if (status >= 500) recordFailure(span, failure)
          })
        } finally {
          span.end()
        }
      })
    },
    startStatement: (text) => {
      const statement = text.replace(/\s+/g, ' ').trim()
      const [name = ''] = statement.split(' ', 1)
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name, 'db.query.text': statement }
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
      return (error) => {
        if (error !== undefined) recordFailure(span, error)
        span.end()
      }
    },
    findTraceId: () => trace.getActiveSpan()?.spanContext().traceId,
  }
}

/** Without the message, which can quote values. */
function recordFailure(span: Span, failure: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  const facts = describeError(failure)
  const type = 'code' in facts ? facts.code : 'type' in facts ? facts.type : undefined
  if (typeof type === 'string') span.setAttribute('error.type', type)
}
