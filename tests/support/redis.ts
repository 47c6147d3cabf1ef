import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient } from 'redis'
import { findFreePort } from '@/lib/server/postgres/free-port'

/** Starts a Redis server without persistence, by default on a free port. */
export async function startRedis(port?: number) {
  const chosen = port ?? (await findFreePort())
  const server = spawn('redis-server', [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
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
