import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newPerson, type Person, program, startProgram } from '../support/command-line'
import { addTasks, callTool, type Generation, generations } from '../support/mcp'

type Message = { jsonrpc: '2.0'; id?: unknown; method?: string; params?: Record<string, unknown> }
type Seen = { path: string | undefined; headers: IncomingHttpHeaders; message: Message }

/** Starts a server that stands for /mcp, and a bridge to it. */
async function startBridge(me: Person, answer: (message: Message, response: ServerResponse) => void) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const message = JSON.parse(await text(request))
    seen.push({ path: request.url, headers: request.headers, message })
    answer(message, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Safe: a server that listens on a port has such an address.
  const DAYMARK_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { child, ended } = startProgram(process.execPath, [program, 'mcp'], { env: { ...me.env, DAYMARK_URL } })
  const received: Message[] = []
  createInterface({ input: child.stdout }).on('line', (line) => received.push(JSON.parse(line)))
  const send = (message: unknown) =>
    child.stdin.write(
      `${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...Object(message) })}\n`,
    )
  const until = (id: unknown) =>
    vi.waitFor(() => expect(received.map((message) => message.id)).toContainEqual(id), {
      timeout: 20_000,
      interval: 10,
    })
  const sendText = (text: string) => child.stdin.write(text)
  const end = () => {
    child.stdin.end()
    return ended
  }
  return { seen, received, send, sendText, until, end }
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

it('passes messages of a 2025 revision, with the version that was agreed on', async () => {
  const me = await newPerson()
  const bridge = await startBridge(me, ({ id, method }, response) => {
    if (id === undefined) response.writeHead(202).end()
    else if (method === 'initialize') {
      sendJson(response, { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: {} } })
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': hello\r\n\r\nevent: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n')
      response.end(`id: 1\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: { tools: ['Ä\n'] } })}\n\n`)
    }
  })
  bridge.send({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } })
  await bridge.until(0)
  bridge.send({ method: 'notifications/initialized' })
  bridge.send({ id: 'a', method: 'tools/list' })
  await bridge.until('a')
  expect(await bridge.end()).toMatchObject({ code: 0, stderr: '' })
  expect(bridge.received.slice(1)).toEqual([
    { jsonrpc: '2.0', method: 'notifications/progress' },
    { jsonrpc: '2.0', id: 'a', result: { tools: ['Ä\n'] } },
  ])
  for (const { path, headers } of bridge.seen) {
    expect(path).toBe('/mcp')
    expect(headers).toMatchObject({ 'x-api-key': me.key, accept: 'application/json, text/event-stream' })
    expect(headers['mcp-method']).toBeUndefined()
  }
  expect(bridge.seen.map(({ headers }) => headers['mcp-protocol-version'])).toEqual([
    undefined,
    '2025-06-18',
    '2025-06-18',
  ])
})

it('repeats method and name in headers, for revision 2026-07-28', async () => {
  const me = await newPerson()
  const bridge = await startBridge(me, ({ id }, response) => sendJson(response, { jsonrpc: '2.0', id, result: {} }))
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  bridge.send({ id: 1, method: 'server/discover', params: { _meta } })
  bridge.send({ id: 2, method: 'tools/call', params: { _meta, name: 'get_day' } })
  bridge.send({ id: 3, method: 'resources/read', params: { _meta, uri: 'daymark://day/ä' } })
  await Promise.all([1, 2, 3].map(bridge.until))
  await bridge.end()
  const headersOf = (id: number) => bridge.seen.find(({ message }) => message.id === id)?.headers
  expect(headersOf(1)).toMatchObject({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' })
  expect(headersOf(1)).not.toHaveProperty('mcp-name')
  expect(headersOf(2)).toMatchObject({ 'mcp-method': 'tools/call', 'mcp-name': 'get_day' })
  expect(headersOf(3)?.['mcp-name']).toBe(`=?base64?${Buffer.from('daymark://day/ä').toString('base64')}?=`)
})

it('takes a line as one message whatever JSON contains, and the last one without its end', async () => {
  const me = await newPerson()
  const bridge = await startBridge(me, ({ id, params }, response) =>
    sendJson(response, { jsonrpc: '2.0', id, result: params }),
  )
  const params = { text: 'a\u2028b\u2029c' }
  bridge.send(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'echo', params })}\r\n`)
  bridge.sendText(JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'echo', params }))
  await bridge.end()
  expect(bridge.received.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual([
    { jsonrpc: '2.0', id: 1, result: params },
    { jsonrpc: '2.0', id: 2, result: params },
  ])
})

it('answers concurrently, and cancels by closing the connection', async () => {
  const me = await newPerson()
  const closed: unknown[] = []
  const bridge = await startBridge(me, ({ id, method }, response) => {
    if (method === 'slow') response.once('close', () => closed.push(id))
    else if (id === undefined) response.writeHead(202).end()
    else sendJson(response, { jsonrpc: '2.0', id, result: {} })
  })
  bridge.send({ id: 1, method: 'slow' })
  await vi.waitFor(() => expect(bridge.seen).toHaveLength(1), { timeout: 20_000, interval: 10 })
  bridge.send({ id: 2, method: 'fast' })
  await bridge.until(2)
  bridge.send({ method: 'notifications/cancelled', params: { requestId: 1 } })
  await vi.waitFor(() => expect(closed).toEqual([1]), { timeout: 20_000, interval: 10 })
  expect(await bridge.end()).toMatchObject({ code: 0 })
  expect(bridge.received.map(({ id }) => id)).toEqual([2])
})

it('turns refusals and lost connections into errors of JSON-RPC, without the key', async () => {
  const me = await newPerson()
  const bridge = await startBridge(me, ({ id, method }, response) => {
    if (method === 'lost') response.destroy()
    else if (method === 'odd') response.writeHead(502, { 'content-type': 'text/html' }).end('<p>Bad gateway</p>')
    else if (method === 'cut') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end('data: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n')
    } else if (method === 'early')
      sendJson(response, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'no key' } }, 401)
    else if (method === 'wrong') sendJson(response, { jsonrpc: '2.0', id, error: { code: -32602, message: 'no' } }, 400)
    else sendJson(response, { error: { code: 'INVALID_API_KEY', message: 'The API key is not valid.' } }, 401)
  })
  bridge.send('{"jsonrpc":')
  for (const method of ['cut', 'denied', 'early', 'lost', 'odd', 'wrong']) bridge.send({ id: method, method })
  bridge.send({ method: 'denied' })
  await Promise.all(['cut', 'denied', 'early', 'lost', 'odd', 'wrong'].map(bridge.until))
  const { stdout, stderr } = await bridge.end()
  const errors = new Map(bridge.received.map(({ id, ...message }) => [id, Object(message).error]))
  expect(errors.size).toBe(8)
  expect(errors.get('cut')).toEqual({ code: -32000, message: 'The server answered with status 200.' })
  expect(errors.get('early')).toEqual({ code: -32000, message: 'no key' })
  expect(errors.get(null)).toMatchObject({ code: -32700 })
  expect(errors.get('denied')).toEqual({ code: -32000, message: 'The API key is not valid.' })
  expect(errors.get('lost').message).toContain('There is no connection to http://127.0.0.1:')
  expect(errors.get('odd')).toEqual({ code: -32000, message: 'The server answered with status 502.' })
  expect(errors.get('wrong')).toEqual({ code: -32602, message: 'no' })
  expect(stdout + stderr).not.toContain(me.key)
})

it('answers a batch, which MCP has none of, also without a connection', async () => {
  const me = await newPerson()
  const bridge = await startBridge(me, (_message, response) => response.destroy())
  bridge.send(JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]))
  await bridge.until(null)
  await bridge.end()
  expect(bridge.received).toMatchObject([{ id: null, error: { code: -32000 } }])
})

it.each<Generation>([2025, 2026])(
  'serves the official client of %i on standard input and output',
  async (generation) => {
    const me = await newPerson()
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: generations[generation] } })
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env: me.env }))
    onTestFinished(() => client.close())
    expect((await client.listTools()).tools).toHaveLength(15)
    const [id] = await addTasks(client, { text: 'Water the plants' })
    expect((await callTool(client, 'get_task', { id })).text).toContain('Water the plants')
  },
)

it('fails before it starts when there is no key', async () => {
  const me = await newPerson()
  expect(await me.run(['mcp'], { env: { DAYMARK_API_KEY: '' } })).toMatchObject({ code: 4, stdout: '' })
})
