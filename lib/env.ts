import * as z from 'zod'

const LogLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

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
    LOG_LEVEL: LogLevel.default('info'),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a Redis address, such as redis://host:6379' }).optional(),
    UPSTASH_REDIS_REST_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional(),
  })
  .refine((env) => (env.UPSTASH_REDIS_REST_URL === undefined) === (env.UPSTASH_REDIS_REST_TOKEN === undefined), {
    path: ['UPSTASH_REDIS_REST_URL'],
    message: 'and UPSTASH_REDIS_REST_TOKEN must be set together',
  })
  .refine((env) => env.REDIS_URL === undefined || env.UPSTASH_REDIS_REST_URL === undefined, {
    path: ['REDIS_URL'],
    message: 'and UPSTASH_REDIS_REST_URL must not both be set: which one keeps the rate limits?',
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
