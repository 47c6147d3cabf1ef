import * as z from 'zod'
import { portNumber, wholeNumber } from './setting-values'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const LogLevel = z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)
export type LogLevel = z.infer<typeof LogLevel>

const CollectorUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL, such as http://localhost:4318' })

export const telemetrySettings = {
  LOG_LEVEL: LogLevel.default('info').describe(`${logLevels.map((level) => `\`${level}\``).join(', ')}.`),
  SLOW_STATEMENT_MS: wholeNumber('must be a whole number of milliseconds', 0, 2 ** 31)
    .default(1000)
    .describe('Logs SQL statements that take longer, in milliseconds, without their values. `0` logs none.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters long')
    .optional()
    .describe(
      'Serves [metrics](operations.md#metrics) at `/metrics` to those who send this Bearer token of at least 16 characters.',
    ),
  METRICS_PORT: portNumber(1)
    .optional()
    .describe(
      'Serves `/metrics` on a port of its own instead of beside the API. The token is needed there too, if it is set.',
    ),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').describe('The address of `METRICS_PORT`.'),
  // OpenTelemetry reads these itself, and more.
  OTEL_EXPORTER_OTLP_ENDPOINT: CollectorUrl.optional().describe(
    'Sends [traces](operations.md#traces) to this collector, such as `http://localhost:4318`.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: CollectorUrl.optional().describe(
    'The same with the complete URL for traces, such as `http://localhost:4318/v1/traces`.',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional().meta({
    description: '`http/protobuf` or `http/json`. gRPC is not supported.',
    default: '`http/protobuf`',
  }),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional().meta({
    description: 'The same for traces only.',
    default: '`OTEL_EXPORTER_OTLP_PROTOCOL`',
  }),
  OTEL_TRACES_EXPORTER: z
    .string()
    .optional()
    .describe('`otlp` sends traces without an endpoint too, to `http://localhost:4318`. `none` sends none.'),
  OTEL_SDK_DISABLED: z.string().optional().describe('`true` sends no traces.'),
  GIT_COMMIT: z
    .string()
    // `git describe` appends `-dirty` for a changed checkout.
    .regex(/^[0-9a-f]{7,64}(-dirty)?$/, 'must be a commit, 7 to 64 hexadecimal digits')
    .optional()
    .meta({
      description: 'The commit that health checks and metrics show. Set it in a build without a `.git` folder.',
      default: 'that of the checkout or release',
    }),
}

type Settings = z.infer<z.ZodObject<typeof telemetrySettings>>

/** Whether the variables of OpenTelemetry ask for traces. */
export function asksForTraces(settings: Settings): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = settings
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_SDK_DISABLED: disabled } = settings
  if (disabled?.toLowerCase() === 'true' || exporter === 'none') return false
  return all !== undefined || own !== undefined || exporter !== undefined
}

/** Refines the settings: traces go out in a form that this service has packages for. */
export function refineTraces(settings: Settings, context: z.RefinementCtx): void {
  if (!asksForTraces(settings)) return
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_EXPORTER_OTLP_PROTOCOL } = settings
  const protocol = settings.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? OTEL_EXPORTER_OTLP_PROTOCOL
  if (exporter !== undefined && exporter !== 'otlp') {
    context.addIssue({ code: 'custom', path: ['OTEL_TRACES_EXPORTER'], message: 'must be otlp or none' })
  }
  if (protocol !== undefined && !['http/protobuf', 'http/json'].includes(protocol)) {
    const message = 'must be http/protobuf or http/json'
    context.addIssue({ code: 'custom', path: ['OTEL_EXPORTER_OTLP_PROTOCOL'], message })
  }
}

const allAddresses = ['0.0.0.0', '::']

/** Refines the settings: the port of the metrics is another one than that of the service, unless their addresses differ. */
export function refineMetricsPort(settings: Settings & { HOST: string; PORT: number }, context: z.RefinementCtx): void {
  const { HOST, PORT, METRICS_HOST, METRICS_PORT } = settings
  if (PORT !== METRICS_PORT) return
  if (HOST !== METRICS_HOST && ![HOST, METRICS_HOST].some((host) => allAddresses.includes(host))) return
  const message = 'must not be PORT. Without METRICS_PORT, METRICS_TOKEN opens /metrics beside the API'
  context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message })
}
