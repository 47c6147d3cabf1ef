import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient } from 'redis'
import { findUnusedPort } from './unused-port'

const run = promisify(execFile)

/** Starts a Redis server without persistence, by default on a free port. */
export async function startRedis(port?: number, settings: readonly string[] = []) {
  const chosen = port ?? (await findUnusedPort())
  const server = spawn('redis-server', [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...settings,
  ])
  const ended = once(server, 'close')
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('Ready to accept connections')) resolve()
    })
    void ended.then(() => reject(new Error(`redis-server exited:\n${output}`)))
  })
  return {
    port: chosen,
    pid: server.pid ?? 0,
    url: `redis://127.0.0.1:${chosen}`,
    /** Suspends the process: connections stay open, but get no response. */
    pause: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
    stop: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a Redis Cluster of three masters. */
export async function startRedisCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-redis-cluster-'))
  const nodes: Awaited<ReturnType<typeof startRedis>>[] = []
  for (const name of ['a', 'b', 'c']) {
    // The port of the cluster's bus is by 10,000 higher by default, which may be no port.
    const busPort = String(await findUnusedPort())
    const settings = `--cluster-enabled yes --cluster-port ${busPort} --cluster-node-timeout 2000 --dir ${folder}`
    nodes.push(await startRedis(undefined, [...settings.split(' '), '--cluster-config-file', `${name}.conf`]))
  }
  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`)
  const manage = async (...args: string[]) => (await run('redis-cli', ['--cluster', ...args, '--cluster-yes'])).stdout
  await manage('create', ...addresses)
  const ask = async (port: number, ...args: string[]) => (await run('redis-cli', ['-p', String(port), ...args])).stdout
  // The nodes learn of it one after the other.
  while (
    (await Promise.all(nodes.map(({ port }) => ask(port, 'cluster', 'info')))).some(
      (info) => !info.includes('cluster_state:ok'),
    )
  )
    await sleep(50)
  return {
    nodes,
    url: `${nodes[0]?.url}?cluster=true`,
    /** Moves slots from the second node to the third. */
    moveSlots: async (count: number) => {
      const [first = 0, from = 0, to = 0] = nodes.map(({ port }) => port)
      const [fromId, toId] = [(await ask(from, 'cluster', 'myid')).trim(), (await ask(to, 'cluster', 'myid')).trim()]
      const moved = ['--cluster-from', fromId, '--cluster-to', toId, '--cluster-slots', String(count)]
      return manage('reshard', `127.0.0.1:${first}`, ...moved)
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts Upstash's REST API in front of a Redis server. It accepts a command as a JSON array, or several at /pipeline,
 * with a Bearer token, and returns the results.
 */
export async function startUpstash(redisUrl: string) {
  const token = 'test-token'
  const client = createClient({ url: redisUrl })
  client.on('error', () => undefined)
  await client.connect()
  const perform = async (command: unknown[]) => {
    // Upstash supports the flags in the first line of its Lua scripts; plain Redis does not.
    const plain = command.map((part) => String(part).replace(/^#!lua[^\n]*\n/, ''))
    return client.sendCommand(plain).then(
      (result) => ({ result }),
      (error) => ({ error: String(error.message) }),
    )
  }
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, { error: 'Unauthorized' })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const sent = JSON.parse(Buffer.concat(chunks).toString())
    if (request.url === '/pipeline') return send(200, await Promise.all(sent.map(perform)))
    const answer = await perform(sent)
    send('error' in answer ? 400 : 200, answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    token,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      client.destroy()
    },
  }
}
