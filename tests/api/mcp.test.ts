import { describe, expect, inject, it } from 'vitest'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'
import { addTasks, callTool, connectMcp, type Generation, tryTool } from '../support/mcp'

const reading = ['get_day', 'find_tasks', 'get_task', 'get_stats', 'list_recurring', 'get_history', 'search', 'fetch']
const writing = ['add_tasks', 'update_tasks', 'set_state', 'move_tasks', 'reorder_tasks', 'rename_label', 'undo']

async function connect(generation?: Generation, scope: KeyScope = 'full') {
  return connectMcp(await newKey(await newAccount(), scope), generation)
}

describe.each<Generation>([2025, 2026])('a client of the generation of %i', (generation) => {
  it('learns who the server is, and what it offers', async () => {
    const client = await connect(generation)
    expect(client.getServerVersion()).toMatchObject({ name: 'daymark', title: 'Daymark' })
    expect(client.getInstructions()).toContain('get_day')
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} })
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([...reading, ...writing])
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['daymark://today'])
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'plan_day',
      'review_day',
      'review_week',
    ])
  })

  it('adds a task and sees it', async () => {
    const client = await connect(generation)
    const [id] = await addTasks(client, { text: 'Water the plants', priority: 'high', due: '17:00' })
    const { text, data } = await callTool(client, 'get_day')
    expect(text).toContain(`- [ ] Water the plants (high, due 17:00) ${id}`)
    expect(data).toMatchObject({ open: [{ id, text: 'Water the plants', priority: 'high', due: '17:00' }] })
  })

  it('reads a day as a resource and as a prompt', async () => {
    const client = await connect(generation)
    await addTasks(client, { text: 'Water the plants' })
    for (const uri of ['daymark://today', 'daymark://day/today']) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: expect.stringContaining('Water the plants') }])
    }
    // As a URI template writes it.
    await addTasks(client, { text: 'Call mum', date: '+3' })
    const { contents } = await client.readResource({ uri: 'daymark://day/%2B3' })
    expect(contents).toMatchObject([{ text: expect.stringContaining('Call mum') }])
    const { messages } = await client.getPrompt({ name: 'plan_day' })
    expect(JSON.stringify(messages)).toContain('Water the plants')
  })

  it('gets an error for what does not exist', async () => {
    const client = await connect(generation)
    await expect(client.callTool({ name: 'delete_all' })).rejects.toThrow(/no tool delete_all/)
    await expect(client.readResource({ uri: 'daymark://day/2026-02-30' })).rejects.toThrow(/date/)
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow()
    await expect(client.getPrompt({ name: 'constructor' })).rejects.toThrow(/no prompt/)
    await expect(client.getPrompt({ name: 'plan_day', arguments: { day: 'today' } })).rejects.toThrow(/day/)
  })

  it('with a read-only key sees and calls only what reads', async () => {
    const client = await connect(generation, 'read')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(reading)
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    await callTool(client, 'get_day')
    for (const name of writing) {
      expect(await tryTool(client, name)).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^INSUFFICIENT_SCOPE/),
      })
    }
  })
})

describe('the endpoint', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const batchOf = (count: number) => Array.from({ length: count }, (_, id) => ({ ...ping, id }))
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const post = (key: string | undefined, body: unknown, more: Record<string, string> = {}) =>
    send('POST', '/mcp', { key, body, headers: { ...headers, ...more } })

  /** The text of an answer, which is an event of a stream that ends after it. */
  const postForText = (key: string, message: unknown) =>
    fetch(new URL('/mcp', inject('baseUrl')), {
      method: 'POST',
      headers: { ...headers, 'x-api-key': key },
      body: JSON.stringify(message),
    }).then((response) => response.text())

  it('requires a key, in either header', async () => {
    const key = await newKey(await newAccount())
    const missing = await post(undefined, ping)
    expect(missing.status).toBe(401)
    expect(missing.headers.get('www-authenticate')).toContain('Bearer')
    expect(JSON.parse(missing.text)).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { data: { code: 'MISSING_API_KEY' } },
    })
    expect((await post(`${key}x`, ping)).status).toBe(401)
    expect((await post(undefined, ping, { authorization: `Bearer ${key}` })).status).toBe(200)
  })

  it('rejects pages of other sites', async () => {
    const key = await newKey(await newAccount())
    const { origin } = new URL(inject('baseUrl'))
    expect((await post(key, ping, { origin })).status).toBe(200)
    expect((await post(key, ping, { origin: 'http://localhost:6274' })).status).toBe(200)
    expect((await post(key, ping, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(key, ping, { origin: 'null' })).status).toBe(403)
    // Also without a key.
    expect((await post(undefined, ping, { origin: 'https://evil.example' })).status).toBe(403)
  })

  it.each([
    ['GET', '/.well-known/oauth-protected-resource'],
    ['GET', '/.well-known/oauth-protected-resource/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['GET', '/mcp/.well-known/openid-configuration'],
    ['POST', '/register'],
  ])('tells clients that look for OAuth by %s %s that there is none', async (method, path) => {
    const { status, headers, text } = await send(method, path)
    expect([status, headers.get('content-type'), text]).toEqual([
      404,
      'application/json',
      expect.stringContaining('There is no OAuth here: send a valid API key in x-api-key.'),
    ])
  })

  it('answers a client that accepts everything, and one that does not say', async () => {
    const key = await newKey(await newAccount())
    expect((await post(key, ping, { accept: '*/*' })).status).toBe(200)
    expect((await post(key, ping, { accept: 'text/html, */*;q=0.8' })).status).toBe(200)
    expect((await post(key, ping, { accept: 'text/html' })).status).toBe(406)
  })

  it.each([
    ['no arguments', null],
    ['JSON text', '{"date": "today"}'],
  ])('takes %s', async (_what, args) => {
    const key = await newKey(await newAccount())
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_day', arguments: args } }
    expect(await postForText(key, call)).toContain('0 open')
    const prompt = { ...call, id: 2, method: 'prompts/get', params: { name: 'plan_day', arguments: args } }
    expect(await postForText(key, [prompt])).toContain('0 open')
  })

  it('has no streams and no sessions', async () => {
    const key = await newKey(await newAccount())
    for (const method of ['GET', 'DELETE']) {
      expect((await send(method, '/mcp', { key, headers })).status, method).toBe(405)
    }
  })

  it('does not know subscriptions, because nothing of it changes', async () => {
    const key = await newKey(await newAccount())
    const { status, text } = await post(key, { jsonrpc: '2.0', id: 'listen:1', method: 'subscriptions/listen' })
    expect([status, JSON.parse(text)]).toEqual([
      404,
      { jsonrpc: '2.0', id: 'listen:1', error: { code: -32_601, message: 'Method not found' } },
    ])
  })

  it('counts every message of a batch, and takes at most 25', async () => {
    const key = await newKey(await newAccount())
    const left = (count: number) =>
      post(key, batchOf(count)).then(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    const first = await left(1)
    expect(first - (await left(25))).toBe(25)
    expect((await post(key, batchOf(26))).status).toBe(400)
  })

  it('blames the caller for deeply nested arguments', async () => {
    const date = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const meta = { protocolVersion: '2026-07-28', clientInfo: { name: 'test', version: '1' }, clientCapabilities: {} }
    const named = Object.entries(meta).map(([name, value]) => [`io.modelcontextprotocol/${name}`, value])
    const params = { name: 'get_day', arguments: { date: 'DATE' }, _meta: Object.fromEntries(named) }
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }).replace('"DATE"', date)
    const ofCall = { 'mcp-method': 'tools/call', 'mcp-name': 'get_day', 'mcp-protocol-version': '2026-07-28' }
    const { text } = await post(await newKey(await newAccount()), message, ofCall)
    expect(text).toContain('VALIDATION_ERROR: date: must be of type string')
  })

  it('rejects what is no JSON, or too large', async () => {
    const key = await newKey(await newAccount())
    const invalid = await post(key, '{')
    expect([invalid.status, JSON.parse(invalid.text).error.code]).toEqual([400, -32700])
    expect((await post(key, JSON.stringify({ ...ping, params: 'x'.repeat(300_000) }))).status).toBe(413)
  })

  it.each([
    ['prompts/get', {}, 'name'],
    ['prompts/get', { name: 'plan_day', arguments: { date: 5 } }, 'date'],
    ['prompts/get', { name: 'plan_day', arguments: 'today' }, 'arguments'],
    ['prompts/get', { name: 'review_week', arguments: { date: 'someday' } }, 'date: must be a date'],
    ['prompts/get', { name: 'review_week', arguments: { date: '0001-01-03' } }, 'date: '],
    ['resources/read', {}, 'uri'],
    ['resources/read', { uri: 5 }, 'uri'],
    ['tools/call', {}, 'name'],
  ])('answers invalid parameters of %s as such, and names them: %j', async (method, params, name) => {
    const key = await newKey(await newAccount())
    const text = await postForText(key, { jsonrpc: '2.0', id: 1, method, params })
    const { error } = JSON.parse(text.replace(/^event: message\ndata: /, ''))
    expect(error.code).toBe(-32602)
    expect(error.message).toContain(name)
  })

  it('rejects a batch whose requests could not be told apart, before it runs any', async () => {
    const key = await newKey(await newAccount())
    const add = { name: 'add_tasks', arguments: { tasks: [{ text: 'twice' }] } }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: add }
    const { status, text } = await post(key, [call, call])
    expect([status, JSON.parse(text).error.code]).toEqual([400, -32600])
    expect((await callTool(await connectMcp(key), 'find_tasks')).data).toMatchObject({ tasks: [] })
  })

  it('lets browsers send the headers of the protocol', async () => {
    const { status, headers } = await send('OPTIONS', '/mcp')
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    expect(status).toBe(204)
    expect(allowed).toEqual(expect.arrayContaining(['mcp-protocol-version', 'mcp-method', 'mcp-name', 'x-api-key']))
  })

  it('tells a model when to call again, and other messages with 429', async () => {
    const key = await newKey(await newAccount())
    const client = await connectMcp(key)
    let status = 200
    while (status === 200) status = (await post(key, batchOf(25))).status
    expect(status).toBe(429)
    expect(JSON.parse((await post(key, { ...ping, id: 'p' })).text)).toMatchObject({ id: 'p', error: { code: -32000 } })
    const { isError, text } = await tryTool(client, 'get_day')
    expect([isError, text]).toEqual([true, expect.stringMatching(/^RATE_LIMITED: .*try again in \d+ s.*\nWait/s)])
  })
})
