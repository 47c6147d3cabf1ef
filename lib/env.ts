import proxyAddr from 'proxy-addr'
import * as z from 'zod'

const LogLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

/** Settings of which all are set, or none. */
function together(...names: [string, string, ...string[]]) {
  return (env: Record<string, unknown>, context: z.RefinementCtx) => {
    const set = names.filter((name) => env[name] !== undefined)
    if (set.length === 0 || set.length === names.length) return
    const [first, ...others] = names
    context.addIssue({ code: 'custom', path: [first], message: `and ${others.join(' and ')} must be set together` })
  }
}

function isListOfNetworks(list: string): boolean {
  try {
    return typeof proxyAddr.compile(list.split(',').map((name) => name.trim())) === 'function'
  } catch {
    return false
  }
}

const processes = 'must be a whole number from 1 to 16'

const Environment = z
  .object({
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'must be a PostgreSQL address, such as postgres://user:password@host:5432/name',
      })
      .optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
    /** How many processes share the port. Each holds at least 3 connections to the database, which by default takes 100. */
    WEB_CONCURRENCY: z.coerce.number(processes).int(processes).min(1, processes).max(16, processes).default(1),
    /** Where the pages are built to. */
    NEXT_DIST_DIR: z.string().min(1).default('.next'),
    LOG_LEVEL: LogLevel.default('info'),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a Redis address, such as redis://host:6379' }).optional(),
    UPSTASH_REDIS_REST_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional(),
    SIGNUP: z.enum(['open', 'closed', 'first'], 'must be open, closed or first').default('open'),
    NEXTAUTH_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address, such as https://tasks.example.com' })
      .optional(),
    NEXTAUTH_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
    TRUST_PROXY: z
      .string()
      .default('loopback, linklocal, uniquelocal')
      .refine(isListOfNetworks, 'must be a list of addresses or networks, such as loopback, 10.0.0.0/8'),
    GITHUB_ID: z.string().optional(),
    GITHUB_SECRET: z.string().optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be the http(s) address of the provider' }).optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(40).default('single sign-on'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an SMTP address, such as smtps://user:password@host:465' })
      .optional(),
    MAIL_FROM: z.string().optional(),
  })
  .superRefine(together('UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'))
  .refine((env) => env.REDIS_URL === undefined || env.UPSTASH_REDIS_REST_URL === undefined, {
    path: ['REDIS_URL'],
    message: 'and UPSTASH_REDIS_REST_URL must not both be set: which one keeps the rate limits?',
  })
  .refine(
    ({ WEB_CONCURRENCY, REDIS_URL, UPSTASH_REDIS_REST_URL }) =>
      WEB_CONCURRENCY === 1 || REDIS_URL !== undefined || UPSTASH_REDIS_REST_URL !== undefined,
    {
      path: ['WEB_CONCURRENCY'],
      message:
        'above 1 needs REDIS_URL, or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN: several processes must count the requests of a key together',
    },
  )
  .superRefine(together('GITHUB_ID', 'GITHUB_SECRET'))
  .superRefine(together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'))
  .superRefine(together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'))
  .superRefine(together('SMTP_URL', 'MAIL_FROM'))
  .refine((env) => env.SMTP_URL === undefined || env.NEXTAUTH_URL !== undefined, {
    path: ['SMTP_URL'],
    message:
      'needs NEXTAUTH_URL, the address of this service: links in e-mails must not lead to where a request says it came from',
  })

export type Environment = z.infer<typeof Environment>

/** A setting that is wrong. The message names it and never shows its value, which may hold a password. */
export class EnvironmentError extends Error {}

let parsed: Environment | undefined

/**
 * The settings of this process, read once. An empty variable counts as unset.
 * @throws EnvironmentError naming every wrong setting
 */
export function env(): Environment {
  parsed ??= parse(process.env)
  return parsed
}

function parse(source: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (result.success) return result.data
  throw new EnvironmentError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
}

/** What to log. Known before the other settings are, whose faults are told by who starts; a wrong level is told then too. */
export function logLevel(): z.infer<typeof LogLevel> {
  return LogLevel.catch('info').parse(process.env.LOG_LEVEL)
}

/** Makes the database just started the one of this process and of all that it loads later, such as Next's pages. */
export function setDatabaseUrl(url: string): void {
  process.env.DATABASE_URL = url
  parsed = undefined
}

/**
 * Gives Next its settings as they were when the pages were built, as the server does that Next itself makes for output
 * `standalone`. It then need not compile next.config.ts, for which it would load a compiler into memory.
 * @param config JSON
 */
export function setBuiltConfig(config: string): void {
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = config
}

/** Lets next-auth believe what a request says of its host: whoever calls this has seen to it that it is true. */
export function trustForwardedHost(): void {
  process.env.AUTH_TRUST_HOST = '1'
}
