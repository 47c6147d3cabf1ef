// The secrets of compose.yaml, on a real PostgreSQL and a real Redis: each role does its work and nothing else.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { requestPolicy } from '@/lib/domain/access/rate-limit/policy'
import { RedisLimiter } from '@/lib/domain/access/rate-limit/redis-limiter'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { connectRedis } from '@/lib/foundation/redis/connect'
import { ShardedSubscriber } from '@/lib/foundation/redis/sharded-subscriber'
import { ensureReachableBinaries, findBinaries } from '@/lib/server/postgres/binaries'
import { ensureServiceUser } from '@/lib/server/postgres/service-user'
import { connectForTest } from '../support/empty-database'
import { startRedis, startRedisCluster } from '../support/redis'
import { root } from '../support/test-database'
import { findUnusedPort } from '../support/unused-port'

const script = join(root, 'deploy', 'create-secrets.sh')
const folder = mkdtempSync(join(tmpdir(), 'daymark-secrets-'))
chmodSync(folder, 0o755)
const secrets = createSecrets('secrets')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

function createSecrets(name: string): string {
  execFileSync(script, [join(folder, name)], { stdio: 'pipe' })
  return join(folder, name)
}

const read = (name: string, from = secrets) => readFileSync(join(from, name), 'utf8')

/** A URL of the containers, for a server on this machine. */
function urlOf(name: string, port: number, from = secrets): URL {
  const url = new URL(read(name, from))
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url
}

describe('the script', () => {
  const files = ['database-url', 'migration-database-url', 'postgres-password', 'redis-url', 'redis.acl', 'roles.sql']

  it('creates the files that compose.yaml names, each password once, in a private folder', () => {
    expect(readdirSync(secrets).sort()).toEqual(files)
    expect(statSync(secrets).mode & 0o777).toBe(0o700)
    const passwords = ['database-url', 'migration-database-url', 'redis-url'].map(
      (name) => new URL(read(name)).password,
    )
    const all = new Set([...passwords, read('postgres-password')])
    expect(all.size).toBe(4)
    for (const password of all) expect(password).toMatch(/^[0-9a-f]{48}$/)
  })

  it('keeps secrets that are there', () => {
    const before = files.map((name) => read(name))
    const { status, stderr } = spawnSync(script, [secrets], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('exists') })
    expect(files.map((name) => read(name))).toEqual(before)
    expect(readdirSync(folder)).toEqual(['secrets'])
  })

  it.each([
    ['exit 1', expect.stringContaining('Docker Compose is missing')],
    ['exit 0', ''],
  ])('says so if Compose is missing, when docker does %s', (behavior, stderr) => {
    const programs = mkdtempSync(join(tmpdir(), 'daymark-docker-'))
    onTestFinished(() => rmSync(programs, { recursive: true }))
    writeFileSync(join(programs, 'docker'), `#!/bin/sh\n${behavior}\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` }
    const created = spawnSync(script, [join(programs, 'secrets')], { encoding: 'utf8', env })
    expect({ status: created.status, stderr: created.stderr }).toEqual({ status: 0, stderr })
  })
})

/** Starts Redis with the file, and a user who sees what was denied. */
async function openRedis() {
  const file = join(folder, `${randomUUID()}.acl`)
  execFileSync('cp', [join(secrets, 'redis.acl'), file])
  appendFileSync(file, 'user admin on nopass ~* &* +@all\n')
  const redis = await startRedis(undefined, ['--aclfile', file])
  onTestFinished(() => redis.stop())
  const connect = async (username?: string, password?: string) => {
    const client = createClient({
      url: redis.url,
      socket: { reconnectStrategy: false },
      ...(username && { username, password: password ?? 'x' }),
    })
    client.on('error', () => undefined)
    onTestFinished(() => client.destroy())
    await client.connect()
    return client
  }
  return { port: redis.port, connect, password: new URL(read('redis-url')).password }
}

/** Counts, and sends and receives notifications, as the service does. */
async function useRedis(url: string): Promise<void> {
  const connection = await connectRedis(url)
  onTestFinished(() => connection.destroy())
  const limiter = new RedisLimiter(connection, requestPolicy)
  const subject = randomUUID()
  for (const used of [1, 2]) expect((await limiter.take(subject)).remaining).toBe(requestPolicy.limit - used)
  await limiter.reset(subject)
  expect((await limiter.take(subject)).remaining).toBe(requestPolicy.limit - 1)

  const received: string[] = []
  const channels = Array.from({ length: 10 }, () => `daymark:tasks:${randomUUID()}`)
  const subscriber = new ShardedSubscriber(url, {
    onMessage: (_channel, message) => received.push(message),
    onSubscribed: () => undefined,
    onGap: () => undefined,
  })
  onTestFinished(() => subscriber.close())
  for (const channel of channels) subscriber.subscribe(channel)
  await vi.waitFor(() => expect(subscriber.isCurrent()).toBe(true), 20_000)
  await vi.waitFor(() => expect(channels.some((channel) => subscriber.isEntering(channel))).toBe(false), 20_000)
  await subscriber.publish(channels.map((channel) => ({ channel, message: channel })))
  await vi.waitFor(() => expect(received.toSorted()).toEqual(channels.toSorted()), 20_000)
  for (const channel of channels) subscriber.unsubscribe(channel)
}

describe('the users of Redis', () => {
  it('the service counts and notifies, and is denied nothing', async () => {
    const { port, connect } = await openRedis()
    await useRedis(urlOf('redis-url', port).href)
    expect(await (await connect('admin')).sendCommand(['ACL', 'LOG'])).toEqual([])
  })

  it('the service does so in a cluster', async () => {
    const cluster = await startRedisCluster()
    onTestFinished(() => cluster.stop())
    const lines = read('redis.acl').trim().split('\n').reverse()
    for (const { url } of cluster.nodes) {
      const client = await createClient({ url }).connect()
      // The default user comes last, as which the client is signed in.
      for (const line of lines) await client.sendCommand(['ACL', 'SETUSER', ...line.split(' ').slice(1)])
      client.destroy()
    }
    await useRedis(`${urlOf('redis-url', cluster.nodes[0]?.port ?? 0).href}?cluster=true`)
  })

  it.each([
    [['GET', 'daymark:api:1']],
    [['SET', 'other', '1']],
    [['DEL', 'other']],
    [['EVAL', `return redis.call('get', 'daymark:a')`, '0']],
    [['EVAL', `return redis.call('set', 'other', '1')`, '0']],
    [['KEYS', '*']],
    [['SCAN', '0']],
    [['FLUSHALL']],
    [['CONFIG', 'GET', '*']],
    [['ACL', 'LIST']],
    [['CLIENT', 'LIST']],
    [['CLIENT', 'KILL', 'TYPE', 'normal']],
    [['FUNCTION', 'LIST']],
    [['SCRIPT', 'KILL']],
    [['CLUSTER', 'RESET']],
    [['REPLICAOF', 'localhost', '1']],
    [['SHUTDOWN', 'NOSAVE']],
    [['SUBSCRIBE', 'daymark:tasks:*']],
    [['PSUBSCRIBE', '*']],
    [['SPUBLISH', 'other', 'x']],
    [['PUBLISH', 'daymark:tasks:*', 'x']],
  ])('the service is denied %j', async (command) => {
    const { connect, password } = await openRedis()
    const client = await connect('daymark', password)
    await expect(client.sendCommand(command)).rejects.toThrow(
      /NOPERM|ACL failure|No permissions|The user executing the script can't/,
    )
  })

  it('nobody else gets in, and the health check can only ping', async () => {
    const { port, connect } = await openRedis()
    const ask = (...words: string[]) =>
      spawnSync('redis-cli', ['-e', '-p', String(port), ...words], { encoding: 'utf8' })
    expect(ask('ping')).toMatchObject({ status: 1, stderr: expect.stringContaining('NOAUTH') })
    await expect(connect('daymark', 'wrong')).rejects.toThrow('WRONGPASS')
    await expect(connect('default', 'x')).rejects.toThrow('WRONGPASS')
    const health = ['--user', 'health', '--pass', 'health', '--no-auth-warning']
    expect(ask(...health, 'ping')).toMatchObject({ status: 0, stdout: 'PONG\n' })
    expect(ask(...health, 'get', 'daymark:api:1')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('NOPERM'),
    })
  })
})

/** Runs the file as psql does, as far as the file needs it. */
async function runSql(url: URL, text: string): Promise<void> {
  const [sql = '', database, ...rest] = text.split(/^\\connect (\w+)$/m)
  const client = await connectForTest(url.href)
  const statements = sql.split('\\gexec')
  for (const [index, part] of statements.entries()) {
    const last = index === statements.length - 1 ? part.length : part.lastIndexOf(';') + 1
    await client.query(part.slice(0, last))
    if (last === part.length) continue
    const { rows } = await client.query({ text: part.slice(last), rowMode: 'array' })
    for (const [statement] of rows) await client.query(String(statement))
  }
  await client.end()
  if (database === undefined) return
  const next = new URL(url)
  next.pathname = database
  await runSql(next, rest.join(''))
}

describe('the roles of PostgreSQL', () => {
  let port: number
  let stop: () => Promise<unknown>
  const superuserUrl = () => new URL(`postgres://postgres@127.0.0.1:${port}/postgres`)
  const open = async (url: URL, database = url.pathname): Promise<pg.Client> => {
    const chosen = new URL(url)
    chosen.pathname = database
    const client = await connectForTest(chosen.href)
    onTestFinished(() => client.end())
    return client
  }

  beforeAll(async () => {
    const user = ensureServiceUser()
    const found = await findBinaries()
    const binaries = user ? ensureReachableBinaries(found, user) : found
    const data = mkdtempSync(join(folder, 'postgres-'))
    const password = join(folder, 'password')
    execFileSync('cp', [join(secrets, 'postgres-password'), password])
    if (user) chownSync(data, user.uid, user.gid)
    const options = ['--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256', '--no-sync']
    execFileSync(binaries.initdb, [`--pgdata=${data}`, ...options], { ...user, cwd: '/', stdio: 'pipe' })
    // As the image trusts its own socket, over which it runs the file.
    const rules = join(data, 'pg_hba.conf')
    writeFileSync(rules, `host all postgres 127.0.0.1/32 trust\n${readFileSync(rules, 'utf8')}`)
    port = await findUnusedPort()
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    const server = spawn(binaries.postgres, args, { ...user, cwd: '/', stdio: 'ignore' })
    stop = () => {
      server.kill('SIGQUIT')
      return once(server, 'exit')
    }
    await vi.waitFor(async () => (await connectForTest(superuserUrl().href)).end(), { timeout: 30_000, interval: 100 })
    await runSql(superuserUrl(), read('roles.sql'))
    await applyMigrations(urlOf('migration-database-url', port).href, root, 'daymark_service')
  }, 60_000)
  afterAll(() => stop())

  it('the owner migrates and the service reads and writes rows, and neither is a superuser', async () => {
    const service = await open(urlOf('database-url', port))
    const added = await service.query(`INSERT INTO "User" ("id", "email") VALUES (gen_random_uuid(), 'a@example.com')`)
    expect(added.rowCount).toBe(1)
    const { rows } = await service.query(
      `SELECT rolname FROM pg_roles WHERE rolname ~ '^daymark' AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication)`,
    )
    expect(rows).toEqual([])
  })

  it.each([
    'DROP TABLE "Task"',
    'CREATE TABLE other (id integer)',
    'CREATE TEMPORARY TABLE other (id integer)',
    'SELECT lo_creat(-1)',
    `SELECT lo_from_bytea(0, 'x')`,
    'SELECT lo_get(1)',
    'SET ROLE daymark_owner',
    `SELECT pg_read_file('postgresql.conf')`,
  ])('the service is denied %s', async (sql) => {
    const service = await open(urlOf('database-url', port))
    await expect(service.query(sql)).rejects.toMatchObject({ code: '42501' })
  })

  it('neither role connects to another database, or with the password of another', async () => {
    const [service, owner] = [urlOf('database-url', port), urlOf('migration-database-url', port)]
    for (const url of [service, owner]) {
      for (const name of ['postgres', 'template1'])
        await expect(open(url, name), name).rejects.toMatchObject({ code: '42501' })
      for (const password of [read('postgres-password'), service.password, owner.password]) {
        if (password === url.password) continue
        const wrong = new URL(url)
        wrong.password = password
        await expect(open(wrong)).rejects.toMatchObject({ code: '28P01' })
      }
    }
  })

  it('get new passwords from a new file', async () => {
    const others = createSecrets(`others-${randomUUID()}`)
    const before = urlOf('database-url', port)
    await runSql(superuserUrl(), read('roles.sql', others))
    await expect(open(before)).rejects.toMatchObject({ code: '28P01' })
    await open(urlOf('database-url', port, others))
    await open(urlOf('migration-database-url', port, others))
    await runSql(superuserUrl(), read('roles.sql'))
    await open(before)
  })
})
