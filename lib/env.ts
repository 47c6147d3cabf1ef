import * as z from 'zod'
import { minSessionSecretLength } from './limits'
import { isLoopback } from './loopback'
import { NetworkList, ProxyList } from './network-settings'
import { asksForTraces, operatorSettings, PostgresUrl, refineTraces } from './operator-settings'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const LogLevel = z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)

/** Refines a schema: either all of these settings are set, or none. */
function requireTogether(...names: [string, string, ...string[]]) {
  return (env: Record<string, unknown>, context: z.RefinementCtx) => {
    const set = names.filter((name) => env[name] !== undefined)
    if (set.length === 0 || set.length === names.length) return
    const [first, ...others] = names
    context.addIssue({ code: 'custom', path: [first], message: `and ${others.join(' and ')} must be set together` })
  }
}

const workerCountRule = 'must be a whole number from 1 to 16'

/** Defaults that messages leave out. */
export const settingDefaults = { DATA_DIR: '.data', PORT: 3000 }

const Settings = z.object({
  DATABASE_URL: PostgresUrl.optional(),
  /** The owner of the tables, where DATABASE_URL names a role that only reads and writes rows. */
  MIGRATION_DATABASE_URL: PostgresUrl.optional(),
  DATA_DIR: z.string().min(1).default(settingDefaults.DATA_DIR),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(settingDefaults.PORT),
  /** Number of processes that share the port. Each holds several database connections; PostgreSQL allows 100 by default. */
  WEB_CONCURRENCY: z.coerce
    .number(workerCountRule)
    .int(workerCountRule)
    .min(1, workerCountRule)
    .max(16, workerCountRule)
    .default(1),
  ...operatorSettings,
  /** Build output of the pages. */
  NEXT_DIST_DIR: z.string().min(1).default('.next'),
  LOG_LEVEL: LogLevel.default('info'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a Redis URL, such as redis://host:6379' }).optional(),
  /** How instances learn of each other's changes of tasks. */
  NOTIFICATIONS: z.enum(['postgres', 'redis'], 'must be postgres or redis').default('postgres'),
  UPSTASH_REDIS_REST_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional(),
  SIGNUP: z.enum(['open', 'closed', 'first'], 'must be open, closed or first').optional(),
  NEXTAUTH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL, such as https://tasks.example.com' })
    .optional(),
  NEXTAUTH_SECRET: z
    .string()
    .min(minSessionSecretLength, `must be at least ${minSessionSecretLength} characters long`)
    .optional(),
  TRUST_PROXY: ProxyList.default('loopback'),
  GITHUB_ID: z.string().optional(),
  GITHUB_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be the https URL of the provider' })
    .refine(
      (url) => !URL.canParse(url) || url.startsWith('https:') || isLoopback(new URL(url).hostname),
      'must be an https URL',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).default('single sign-on'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an SMTP URL, such as smtps://user:password@host:465' })
    .optional(),
  MAIL_FROM: z.string().optional(),
  /** The key pair that identifies this service to push services (RFC 8292), base64url. */
  VAPID_PUBLIC_KEY: z.string().length(87, 'must be a public key of 87 characters, base64url').optional(),
  VAPID_PRIVATE_KEY: z.string().length(43, 'must be a private key of 43 characters, base64url').optional(),
  /** Private addresses or networks that webhooks and reminders may reach. */
  WEBHOOK_ALLOW: NetworkList,
})

const Environment = Settings.refine(
  (env) => env.MIGRATION_DATABASE_URL === undefined || env.DATABASE_URL !== undefined,
  {
    path: ['MIGRATION_DATABASE_URL'],
    message: 'needs DATABASE_URL, the role that serves requests',
  },
)
  .refine((env) => env.DIRECT_DATABASE_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DIRECT_DATABASE_URL'],
    message: 'needs DATABASE_URL, which leads to the same database through a pooler',
  })
  .refine((env) => env.DATABASE_REPLICA_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_REPLICA_URL'],
    message: 'needs DATABASE_URL, the primary of the replica',
  })
  .superRefine(requireTogether('UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'))
  .refine((env) => env.REDIS_URL === undefined || env.UPSTASH_REDIS_REST_URL === undefined, {
    path: ['REDIS_URL'],
    message: 'and UPSTASH_REDIS_REST_URL must not both be set',
  })
  .refine((env) => env.NOTIFICATIONS === 'postgres' || env.REDIS_URL !== undefined, {
    path: ['NOTIFICATIONS'],
    message: 'needs REDIS_URL to be redis',
  })
  .refine(
    ({ WEB_CONCURRENCY, REDIS_URL, UPSTASH_REDIS_REST_URL }) =>
      WEB_CONCURRENCY <= 1 || REDIS_URL !== undefined || UPSTASH_REDIS_REST_URL !== undefined,
    {
      path: ['WEB_CONCURRENCY'],
      message:
        'above 1 needs REDIS_URL, or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, so that all processes share the rate limits',
    },
  )
  .superRefine(refineTraces)
  .superRefine(requireTogether('GITHUB_ID', 'GITHUB_SECRET'))
  .superRefine(requireTogether('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'))
  .superRefine(requireTogether('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'))
  .superRefine(requireTogether('SMTP_URL', 'MAIL_FROM'))
  .superRefine(requireTogether('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'))
  .refine((env) => env.SMTP_URL === undefined || env.NEXTAUTH_URL !== undefined, {
    path: ['SMTP_URL'],
    message:
      'needs NEXTAUTH_URL, the URL of this service: links in e-mails must not depend on the Host header of a request',
  })
  // Strangers must not get accounts by a forgotten setting, but the operator has to be able to create the first one.
  .transform((env) => ({
    ...env,
    SIGNUP: env.SIGNUP ?? (isLoopback(env.HOST) ? ('open' as const) : ('first' as const)),
  }))

/** Whether the variables of OpenTelemetry ask for traces. */
export function hasTracing(): boolean {
  return asksForTraces(env())
}

export type Environment = z.infer<typeof Environment>

/** An invalid setting. The message names it and never contains its value, which may hold a password. */
export class EnvironmentError extends Error {}

let parsed: Environment | undefined

/**
 * Returns the settings of this process, parsed once. An empty variable counts as unset, also for libraries that read it:
 * Docker Compose sets variables that have no value to nothing, and next-auth would parse that as a URL.
 * @throws EnvironmentError naming every invalid setting
 */
export function env(): Environment {
  parsed ??= parseEnvironment(process.env)
  return parsed
}

function parseEnvironment(source: NodeJS.ProcessEnv): Environment {
  for (const name of Object.keys(Settings.shape)) if (source[name] === '') delete source[name]
  const result = Environment.safeParse(source)
  if (result.success) return result.data
  throw new EnvironmentError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
}

/** Reads the log level on its own, so that logging works before the settings are validated. `env` reports an invalid level. */
export function readLogLevel(): z.infer<typeof LogLevel> {
  return LogLevel.catch('info').parse(process.env.LOG_LEVEL)
}

/** Whether this is `npm run dev`. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development'
}

/** Names the commit for processes that cannot ask Git, such as workers of another user than the checkout's. */
export function setCommit(commit: string): void {
  process.env.GIT_COMMIT = commit
}

/** Returns the path of the certificates that Node trusts in addition to its own. */
export function readExtraCertificates(): string | undefined {
  return process.env.NODE_EXTRA_CA_CERTS
}

/** Returns the path of the npm that started this process, if one did. */
export function readNpmPath(): string | undefined {
  return process.env.npm_execpath
}

/** Sets the database of this process and of code loaded later, such as Next's pages. */
export function setDatabaseUrl(url: string): void {
  process.env.DATABASE_URL = url
  parsed = undefined
}

/** Sets the session secret of this process, of workers started later, and of Next's pages. */
export function setSessionSecret(secret: string): void {
  process.env.NEXTAUTH_SECRET = secret
  parsed = undefined
}

/** Removes the URL of the role that migrates from this process and from workers started later. */
export function forgetMigrationUrl(): void {
  delete process.env.MIGRATION_DATABASE_URL
  parsed = undefined
}

/** Makes next-auth trust forwarded headers. The caller must have filtered them; see `createForwardedFilter`. */
export function trustForwardedHost(): void {
  process.env.AUTH_TRUST_HOST = '1'
}
