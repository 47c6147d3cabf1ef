import * as z from 'zod'
import { minSessionSecretLength } from '@/lib/foundation/limits'
import { isLoopback } from './loopback'
import { NetworkList, ProxyList } from './network-settings'
import { operatorSettings, PostgresUrl, refineMetricsPort, refineTraces } from './operator-settings'
import { isKeyPair, Mailbox, portNumber, wholeNumber } from './setting-values'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const LogLevel = z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)
export type LogLevel = z.infer<typeof LogLevel>

/** Refines a schema: either all of these settings are set, or none. */
function requireTogether(...names: [string, string, ...string[]]) {
  return (env: Record<string, unknown>, context: z.RefinementCtx) => {
    const set = names.filter((name) => env[name] !== undefined)
    if (set.length === 0 || set.length === names.length) return
    const [first, ...others] = names
    context.addIssue({ code: 'custom', path: [first], message: `and ${others.join(' and ')} must be set together` })
  }
}

/** Defaults that messages leave out. */
export const settingDefaults = { DATA_DIR: '.data', PORT: 3000 }

const Settings = z.object({
  DATABASE_URL: PostgresUrl.optional(),
  /** The owner of the tables, where DATABASE_URL names a role that only reads and writes rows. */
  MIGRATION_DATABASE_URL: PostgresUrl.optional(),
  DATA_DIR: z.string().min(1).default(settingDefaults.DATA_DIR),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portNumber(0).default(settingDefaults.PORT),
  /** Number of processes that share the port. Each holds several database connections; PostgreSQL allows 100 by default. */
  WEB_CONCURRENCY: wholeNumber('must be a whole number from 1 to 16', 1, 16).default(1),
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
  MAIL_FROM: Mailbox.optional(),
  /** The key pair that identifies this service to push services (RFC 8292), base64url. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** Private addresses or networks that webhooks and reminders may reach. */
  WEBHOOK_ALLOW: NetworkList,
})

export const settingNames = Object.keys(Settings.shape)

/** Settings that hold a secret. `<name>_FILE` may name a file that contains it. */
export const secretSettings = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'REDIS_URL',
  'UPSTASH_REDIS_REST_TOKEN',
  'NEXTAUTH_SECRET',
  'GITHUB_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof typeof Settings.shape)[]

/** All settings, from the variables of the environment. */
export const Environment = Settings.refine(
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
  .superRefine(refineMetricsPort)
  .superRefine(requireTogether('GITHUB_ID', 'GITHUB_SECRET'))
  .superRefine(requireTogether('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'))
  .superRefine(requireTogether('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'))
  .superRefine(requireTogether('SMTP_URL', 'MAIL_FROM'))
  .superRefine(requireTogether('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'))
  .refine(
    ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) =>
      VAPID_PUBLIC_KEY === undefined ||
      VAPID_PRIVATE_KEY === undefined ||
      isKeyPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY),
    { path: ['VAPID_PUBLIC_KEY'], message: 'and VAPID_PRIVATE_KEY must be a key pair of the curve P-256, base64url' },
  )
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
export type Environment = z.infer<typeof Environment>
