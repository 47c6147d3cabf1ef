import * as z from 'zod'
import { maxProcesses, minSessionSecretLength } from '@/lib/foundation/limits'
import { backupSettings, refineBackups } from './backup-settings'
import { databaseSettings } from './database-settings'
import { isLoopback } from './loopback'
import { NetworkList, ProxyList } from './network-settings'
import {
  decimalNumber,
  emptyPassword,
  hasEmptyPassword,
  isKeyPair,
  Mailbox,
  portNumber,
  wholeNumber,
} from './setting-values'
import { refineMetricsPort, refineTraces, telemetrySettings } from './telemetry-settings'

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

const serverSettings = {
  PORT: portNumber(0).default(settingDefaults.PORT).describe('Port to listen on.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'Address to listen on; `0.0.0.0` accepts other machines. Then put a proxy with TLS in front, and set `NEXTAUTH_URL` to its https address. Otherwise the start logs a warning.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default(settingDefaults.DATA_DIR)
    .describe(
      'Folder of the database and of generated secrets. Only its owner can read it. A release uses [a folder outside of it](deployment.md#a-release) by default.',
    ),
  NEXTAUTH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL, such as https://tasks.example.com' })
    .optional()
    .meta({
      description:
        'Public URL of the service, such as `https://tasks.example.com`. `SMTP_URL` needs it, and so do [hosted agents](agents.md#hosted-agents), with https.',
      default: 'derived from each request',
    }),
  TRUST_PROXY: ProxyList.default('loopback').describe(
    'Proxies whose `X-Forwarded-*` headers are trusted. Addresses and networks, such as `10.0.0.5, 10.1.0.0/16` ([Behind a proxy](operations.md#behind-a-proxy)).',
  ),
  DRAIN_SECONDS: decimalNumber('must be a number of seconds, at most 300', 0, 300)
    .default(() => (process.stdin.isTTY || process.stdout.isTTY ? 0 : 5))
    .meta({
      description:
        'How long the health check fails before the server closes, up to 300 ([Stop and restart](operations.md#stop-and-restart)).',
      default: '`0` on a terminal, otherwise `5`',
    }),
  NEXT_DIST_DIR: z
    .string()
    .min(1)
    .default('.next')
    .describe('Folder of the built pages in a checkout, for several builds beside each other.'),
}

const processRule = `must be auto, or a whole number from 1 to ${maxProcesses}`

const sharedSettings = {
  WEB_CONCURRENCY: z
    .union([z.literal('auto'), wholeNumber(processRule, 1, maxProcesses)], { error: processRule })
    .default('auto')
    .describe(
      `Processes that share the port, up to ${maxProcesses}, or \`auto\` ([Several processes](operations.md#several-processes)).`,
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a Redis URL, such as redis://host:6379' })
    .refine((url) => !hasEmptyPassword(url), emptyPassword)
    .optional()
    .describe(
      'Redis in which all processes and instances count requests together, such as `rediss://user:password@host:6379`. `?cluster=true` names a node of a Redis Cluster.',
    ),
  UPSTASH_REDIS_REST_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .optional()
    .describe('Redis of Upstash, instead of `REDIS_URL`.'),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional().describe('Its token.'),
  NOTIFICATIONS: z
    .enum(['postgres', 'redis'], 'must be postgres or redis')
    .default('postgres')
    .describe(
      'How instances notify each other of changed tasks. `redis` uses `REDIS_URL`, Redis 7 or newer ([Notifications](operations.md#notifications)).',
    ),
}

const accountSettings = {
  SIGNUP: z.enum(['open', 'closed', 'first'], 'must be open, closed or first').optional().meta({
    description: 'Who may create an account: `open`, `closed`, or `first` for the first person only.',
    default: '`open`; `first` if `HOST` accepts other machines',
  }),
  NEXTAUTH_SECRET: z
    .string()
    .min(minSessionSecretLength, `must be at least ${minSessionSecretLength} characters long`)
    .optional()
    .meta({
      description: `Session secret of at least ${minSessionSecretLength} characters. It encrypts sessions, the keys of authenticator apps and the secrets of webhooks. Several instances need the same one.`,
      default: 'generated once, into the file `session-secret` in `DATA_DIR`',
    }),
  GITHUB_ID: z
    .string()
    .optional()
    .describe('Sign-in with GitHub ([Sign-in with other services](operations.md#sign-in-with-other-services)).'),
  GITHUB_SECRET: z.string().optional().describe('Its client secret.'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('Sign-in with Google.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Its client secret.'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be the https URL of the provider' })
    .refine(
      (url) => !URL.canParse(url) || url.startsWith('https:') || isLoopback(new URL(url).hostname),
      'must be an https URL',
    )
    .optional()
    .describe('URL of any OpenID Connect provider, for sign-in. It must be https, except on this machine.'),
  OIDC_CLIENT_ID: z.string().optional().describe('The client ID at that provider.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Its client secret.'),
  OIDC_NAME: z
    .string()
    .max(40)
    .default('single sign-on')
    .describe('The name of that provider on its button, at most 40 characters.'),
}

const messageSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an SMTP URL, such as smtps://user:password@host:465' })
    .optional()
    .describe(
      'Mail server for links to sign in; needs `MAIL_FROM` and `NEXTAUTH_URL`. Such as `smtps://user:password@host:465`. It also sends links to sign up and to choose a new password, and a notice when a webhook is disabled. `smtp://` uses STARTTLS; the log warns about a server on another machine without it.',
    ),
  MAIL_FROM: Mailbox.optional().describe('Sender of e-mail, such as `Daymark <tasks@example.com>`.'),
  VAPID_PUBLIC_KEY: z.string().optional().meta({
    description: 'Public key that identifies the service to push services (RFC 8292), base64url.',
    default: 'derived from the session secret',
  }),
  VAPID_PRIVATE_KEY: z.string().optional().meta({
    description: 'Its private key.',
    default: 'derived from the session secret',
  }),
  WEBHOOK_ALLOW: NetworkList.describe(
    'Private addresses or networks that webhooks, reminders and the metadata of OAuth clients may reach, such as `10.0.0.0/8, 192.168.1.20`.',
  ),
}

/** All settings by group. `tests/support/describe-settings.ts` makes docs/configuration.md of their descriptions: `npm run configuration`. */
export const settingGroups = {
  Server: serverSettings,
  Database: databaseSettings,
  Backups: backupSettings,
  'Several processes and instances': sharedSettings,
  'Accounts and sign-in': accountSettings,
  'E-mail, reminders and webhooks': messageSettings,
  'Logs, metrics and traces': telemetrySettings,
}

const Settings = z.object({
  ...serverSettings,
  ...databaseSettings,
  ...backupSettings,
  ...sharedSettings,
  ...accountSettings,
  ...messageSettings,
  ...telemetrySettings,
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
  'BACKUP_S3_SECRET_ACCESS_KEY',
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
  .superRefine(refineTraces)
  .superRefine(refineBackups)
  .superRefine(requireTogether('BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'))
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
