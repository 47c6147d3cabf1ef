import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function envWith(settings: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { env } = await import('@/lib/foundation/settings/env')
  return env
}

const mail = { SMTP_URL: 'smtps://u:hunter2@host', NEXTAUTH_URL: 'https://a.example' }

function newVapidPair() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return {
    VAPID_PUBLIC_KEY: curve.getPublicKey().toString('base64url'),
    VAPID_PRIVATE_KEY: curve.getPrivateKey().toString('base64url'),
  }
}

const vapidPair = newVapidPair()

describe('the settings', () => {
  it('have defaults, also for empty variables', async () => {
    const env = await envWith({
      PORT: '',
      HOST: '',
      DATA_DIR: '',
      DATABASE_URL: '',
      NEXTAUTH_SECRET: '',
      LOG_LEVEL: '',
    })
    expect(env()).toEqual({
      PORT: 3000,
      BACKUP_KEEP: 7,
      BACKUP_S3_REGION: 'us-east-1',
      BACKUP_WITH_SECRET: 'no',
      WEB_CONCURRENCY: 'auto',
      METRICS_HOST: '127.0.0.1',
      SLOW_STATEMENT_MS: 1000,
      DRAIN_SECONDS: process.stdin.isTTY || process.stdout.isTTY ? 0 : 5,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      LOG_LEVEL: 'info',
      NEXT_DIST_DIR: '.next',
      SIGNUP: 'open',
      TRUST_PROXY: 'loopback',
      WEBHOOK_ALLOW: [],
      OIDC_NAME: 'single sign-on',
      NOTIFICATIONS: 'postgres',
    })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '1.5' }, 'PORT'],
    [{ PORT: ' ' }, 'PORT'],
    [{ PORT: '0x10' }, 'PORT'],
    [{ PORT: '1e4' }, 'PORT'],
    [{ WEB_CONCURRENCY: 'all' }, 'WEB_CONCURRENCY'],
    [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY'],
    [{ WEB_CONCURRENCY: '1.5' }, 'WEB_CONCURRENCY'],
    [{ WEB_CONCURRENCY: '17' }, 'WEB_CONCURRENCY'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS'],
    [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS'],
    [{ DRAIN_SECONDS: 'soon' }, 'DRAIN_SECONDS'],
    [{ DATABASE_URL: 'postgres://u:hunter2@a,b/db?target_session_attrs=standby' }, 'DATABASE_URL'],
    [{ DATABASE_URL: '', DIRECT_DATABASE_URL: 'postgres://user:hunter2@host/db' }, 'DIRECT_DATABASE_URL'],
    [{ NOTIFICATIONS: 'hunter2' }, 'NOTIFICATIONS'],
    [{ NOTIFICATIONS: 'redis', REDIS_URL: '' }, 'REDIS_URL'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL'],
    [{ DATABASE_UPGRADE: 'hunter2' }, 'DATABASE_UPGRADE'],
    [{ DATABASE_POOL: 'many' }, 'DATABASE_POOL'],
    [{ METRICS_TOKEN: 'hunter2' }, 'METRICS_TOKEN'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '4000', PORT: '4000', HOST: '0.0.0.0' }, 'METRICS_PORT'],
    [{ SLOW_STATEMENT_MS: '-1' }, 'SLOW_STATEMENT_MS'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'hunter2:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
    [{ OTEL_TRACES_EXPORTER: 'console' }, 'OTEL_TRACES_EXPORTER'],
    [{ GIT_COMMIT: 'hunter2' }, 'GIT_COMMIT'],
    [{ DATABASE_URL: 'mysql://user:hunter2@host/db' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'not an address with hunter2' }, 'DATABASE_URL'],
    [{ DATABASE_URL: '', MIGRATION_DATABASE_URL: 'postgres://user:hunter2@host/db' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'http://hunter2@host' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://hunter2:@host' }, 'REDIS_URL must not have an empty password'],
    [{ DATABASE_URL: 'postgres://hunter2:@host/db' }, 'DATABASE_URL must not have an empty password'],
    [{ DATABASE_URL: 'postgres://:@host/hunter2' }, 'DATABASE_URL must not have an empty password'],
    [{ UPSTASH_REDIS_REST_URL: 'https://example.com' }, 'UPSTASH_REDIS_REST_TOKEN'],
    [{ UPSTASH_REDIS_REST_TOKEN: 'hunter2' }, 'UPSTASH_REDIS_REST_URL'],
    [
      { REDIS_URL: 'redis://h', UPSTASH_REDIS_REST_URL: 'https://e.com', UPSTASH_REDIS_REST_TOKEN: 'hunter2' },
      'REDIS_URL',
    ],
    [{ SIGNUP: 'hunter2' }, 'SIGNUP'],
    [{ NEXTAUTH_URL: 'hunter2.example.com' }, 'NEXTAUTH_URL'],
    [{ NEXTAUTH_SECRET: 'hunter2' }, 'NEXTAUTH_SECRET'],
    [{ TRUST_PROXY: 'hunter2' }, 'TRUST_PROXY'],
    [{ WEBHOOK_ALLOW: '10.0.0.0/8, hunter2' }, 'WEBHOOK_ALLOW'],
    [{ WEBHOOK_ALLOW: '10.0.0.0/33' }, 'WEBHOOK_ALLOW'],
    [{ TRUST_PROXY: '10.0.0.0/8, 10.0.0.0/hunter2' }, 'TRUST_PROXY'],
    [{ VAPID_PUBLIC_KEY: 'x'.repeat(87) }, 'VAPID_PRIVATE_KEY'],
    [{ ...vapidPair, VAPID_PRIVATE_KEY: 'hunter2' }, 'VAPID_PRIVATE_KEY'],
    [{ ...vapidPair, VAPID_PUBLIC_KEY: 'x'.repeat(87) }, 'VAPID_PUBLIC_KEY'],
    [{ ...vapidPair, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PRIVATE_KEY'],
    [{ BACKUP_SCHEDULE: 'hunter2', BACKUP_TO: '/backups' }, 'BACKUP_SCHEDULE'],
    [{ BACKUP_SCHEDULE: '0 3 * * * *', BACKUP_TO: '/backups' }, 'BACKUP_SCHEDULE'],
    [{ BACKUP_SCHEDULE: '0 0 30 2 *', BACKUP_TO: '/backups' }, 'BACKUP_SCHEDULE'],
    [{ BACKUP_SCHEDULE: '0 3 * * *' }, 'BACKUP_TO'],
    [{ BACKUP_TO: 's3://hunter2/daymark' }, 'BACKUP_S3_SECRET_ACCESS_KEY'],
    [{ BACKUP_TO: 's3:hunter2' }, 'BACKUP_TO'],
    [{ BACKUP_S3_ACCESS_KEY_ID: 'hunter2' }, 'BACKUP_S3_SECRET_ACCESS_KEY'],
    [{ BACKUP_S3_ENDPOINT: 'hunter2.example.com' }, 'BACKUP_S3_ENDPOINT'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ GITHUB_ID: 'hunter2' }, 'GITHUB_SECRET'],
    [{ GITHUB_SECRET: 'hunter2' }, 'GITHUB_ID'],
    [{ GOOGLE_CLIENT_ID: 'hunter2' }, 'GOOGLE_CLIENT_SECRET'],
    [{ GOOGLE_CLIENT_SECRET: 'hunter2' }, 'GOOGLE_CLIENT_ID'],
    [{ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'hunter2' }, 'OIDC_CLIENT_SECRET'],
    [{ OIDC_CLIENT_SECRET: 'hunter2' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'hunter2', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'http://hunter2.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }, 'OIDC_ISSUER'],
    [{ OIDC_NAME: `hunter2${'x'.repeat(40)}` }, 'OIDC_NAME'],
    [{ SMTP_URL: 'https://hunter2@host', MAIL_FROM: 'a@example.com', NEXTAUTH_URL: 'https://a.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://u:hunter2@host', NEXTAUTH_URL: 'https://a.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'hunter2@example.com' }, 'SMTP_URL'],
    [{ ...mail, MAIL_FROM: 'hunter2' }, 'MAIL_FROM'],
    [{ ...mail, MAIL_FROM: 'a@example.com, hunter2@example.com' }, 'MAIL_FROM'],
    [{ ...mail, MAIL_FROM: 'Daymark <a@example.com> hunter2' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtps://u:hunter2@host', MAIL_FROM: 'a@example.com' }, 'NEXTAUTH_URL'],
  ])('reject %j and name the variable without its value', async (settings, name) => {
    const env = await envWith(settings)
    expect(env).toThrow(name)
    expect(env).not.toThrow('hunter2')
  })

  it.each([
    ['127.0.0.1', 'open'],
    ['127.1.2.3', 'open'],
    ['::1', 'open'],
    ['localhost', 'open'],
    ['0.0.0.0', 'first'],
    ['::', 'first'],
    ['192.168.1.2', 'first'],
    ['tasks.example.com', 'first'],
  ])('let anybody sign up by default only while other machines cannot connect: %s', async (HOST, SIGNUP) => {
    expect((await envWith({ HOST }))().SIGNUP).toBe(SIGNUP)
    expect((await envWith({ HOST, SIGNUP: 'open' }))().SIGNUP).toBe('open')
  })

  it.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000', 'https://id.example.com'])(
    'accept the OpenID Connect provider %s',
    async (OIDC_ISSUER) => {
      const settings = { OIDC_ISSUER, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
      expect((await envWith(settings))()).toMatchObject(settings)
    },
  )

  describe('in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-settings-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const write = (name: string, content: string) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }

    it('are read once, without the end of the line', async () => {
      const url = 'postgres://user:hunter2@host/db'
      const env = await envWith({
        DATABASE_URL: '',
        METRICS_TOKEN: '',
        DATABASE_URL_FILE: write('database-url', `${url}\n`),
        METRICS_TOKEN_FILE: write('token', 'hunter2 of the metrics '),
        REDIS_URL_FILE: '',
      })
      expect(env()).toMatchObject({ DATABASE_URL: url, METRICS_TOKEN: 'hunter2 of the metrics ' })
      expect(env().REDIS_URL).toBeUndefined()
      // Libraries and workers find it there too.
      expect(process.env).toMatchObject({ DATABASE_URL: url })
      expect(process.env.DATABASE_URL_FILE).toBeUndefined()
    })

    it.each([
      [
        { DATABASE_URL_FILE: '/nonexistent/hunter2', DATABASE_URL: '' },
        'DATABASE_URL_FILE names a file that cannot be read (ENOENT)',
      ],
      [{ NEXTAUTH_SECRET_FILE: write('empty', '\n') }, 'NEXTAUTH_SECRET_FILE names an empty file'],
      [{ NEXTAUTH_SECRET_FILE: write('short', 'hunter2') }, 'NEXTAUTH_SECRET must be at least 32'],
      [
        { REDIS_URL_FILE: write('redis-url', 'redis://:hunter2@a'), REDIS_URL: 'redis://:hunter2@b' },
        'REDIS_URL and REDIS_URL_FILE must not both be set',
      ],
    ])('are refused when they cannot be used, each time: %j', async (settings, message) => {
      // Those that the service sets are taken back after the test.
      const env = await envWith({ NEXTAUTH_SECRET: '', ...settings })
      for (let time = 0; time < 2; time++) {
        expect(env).toThrow(message)
        expect(env).not.toThrow('hunter2')
      }
    })
  })

  it('report every invalid variable at once', async () => {
    const env = await envWith({ PORT: 'http', SIGNUP: 'maybe', GITHUB_ID: 'id' })
    expect(env).toThrow(/^PORT .*; SIGNUP .*$/)
  })

  it('require related variables together', async () => {
    const settings = {
      REDIS_URL: 'rediss://user:password@host:6379?cluster=true',
      NOTIFICATIONS: 'redis',
      DATABASE_URL: 'postgres://primary/db',
      SMTP_URL: 'smtps://user:password@host:465',
      MAIL_FROM: 'Daymark <daymark@example.com>',
      NEXTAUTH_URL: 'https://tasks.example.com',
      OIDC_ISSUER: 'https://id.example.com/realms/main',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
      TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32, loopback',
    }
    expect((await envWith({ ...settings, WEB_CONCURRENCY: '2' }))()).toMatchObject({ ...settings, WEB_CONCURRENCY: 2 })
  })

  it('accept an address alone, a key pair, a fraction of a second, and one port on two addresses', async () => {
    const settings = { ...mail, MAIL_FROM: 'a@example.com', ...vapidPair, METRICS_HOST: '10.0.0.1' }
    expect((await envWith({ ...settings, DRAIN_SECONDS: '0.5', METRICS_PORT: '3000' }))()).toMatchObject({
      ...settings,
      DRAIN_SECONDS: 0.5,
      METRICS_PORT: 3000,
    })
  })
})
