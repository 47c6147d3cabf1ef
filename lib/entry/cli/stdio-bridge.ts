import type { Readable } from 'node:stream'
import { readEvents } from '@/lib/entry/client/event-stream'
import type { Connection } from './connection'

// JSON-RPC 2.0, section 5.1.
const parseError = -32700
const serverError = -32000

// Parameter that the header Mcp-Name repeats (MCP 2026-07-28, Streamable HTTP, Standard Request Headers).
const nameFields: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** A JSON-RPC message, as far as the bridge looks into it. */
type Message = {
  id?: unknown
  method?: unknown
  params?: Record<string, unknown>
  result?: { protocolVersion?: unknown }
}

/** Passes messages of the Model Context Protocol from standard input to the server, and its answers to standard output. */
export async function bridgeToServer({ url, apiKey }: Connection): Promise<void> {
  const running = new Map<unknown, AbortController>()
  const pending = new Set<Promise<void>>()
  let version: string | undefined
  const send = (message: unknown) => void process.stdout.write(`${writeLine(message)}\n`)
  const sendError = (id: unknown, code: number, message: string) =>
    send({ jsonrpc: '2.0', id, error: { code, message } })

  const forward = async (message: Message) => {
    const { method, params } = message
    // A line that is no message, such as a batch, gets an answer too (JSON-RPC 2.0, section 5: its id is null).
    const id = message.id === undefined && method === undefined ? null : message.id
    const isRequest = id === null || (id !== undefined && method !== undefined)
    const controller = new AbortController()
    if (isRequest) running.set(id, controller)
    try {
      const headers = { 'x-api-key': apiKey, ...describeMessage(message, version) }
      const init: RequestInit = { method: 'POST', headers, body: JSON.stringify(message), redirect: 'manual' }
      const response = await fetch(`${url}/mcp`, { ...init, signal: controller.signal })
      let isAnswered = false
      await readAnswers(response, (answer) => {
        if (method === 'initialize') version = asText(answer.result?.protocolVersion) ?? version
        // A refusal before the protocol names no request.
        const named = isRequest && answer.id === null ? { ...answer, id } : answer
        isAnswered ||= named.id === id && named.method === undefined
        send(named)
      })
      if (isRequest && !isAnswered) sendError(id, serverError, await describeRefusal(response))
    } catch {
      // A canceled request gets no answer.
      if (isRequest && !controller.signal.aborted) sendError(id, serverError, `There is no connection to ${url}.`)
    } finally {
      running.delete(id)
    }
    // Over HTTP, a request is canceled by closing its connection.
    if (method === 'notifications/cancelled') running.get(params?.requestId)?.abort()
  }

  for await (const line of readLines(process.stdin)) {
    if (line.trim() === '') continue
    const message = parse(line)
    if (message === undefined) {
      sendError(null, parseError, 'The line is not JSON.')
      continue
    }
    const task = forward(message).finally(() => pending.delete(task))
    pending.add(task)
  }
  await Promise.all(pending)
}

/** JSON without U+2028 and U+2029, at which some readers end a line, such as the readline of Node 24. */
function writeLine(message: unknown): string {
  return JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** Lines that end with a line feed alone (MCP, stdio). */
async function* readLines(input: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of input.setEncoding('utf8')) {
    const [first = '', ...others] = String(chunk).split('\n')
    rest += first
    for (const next of others) {
      yield rest
      rest = next
    }
  }
  yield rest
}

/** The headers that repeat parts of a message. Revisions before 2026 send the version that was agreed on. */
function describeMessage({ method, params }: Message, agreed: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  }
  const claimed = asText(Object(params?._meta)['io.modelcontextprotocol/protocolVersion'])
  const version = claimed ?? agreed
  if (version !== undefined) headers['mcp-protocol-version'] = encodeHeader(version)
  if (claimed === undefined || typeof method !== 'string') return headers
  headers['mcp-method'] = encodeHeader(method)
  const name = asText(params?.[nameFields[method] ?? ''])
  if (name !== undefined) headers['mcp-name'] = encodeHeader(name)
  return headers
}

/** Anything but plain ASCII travels as base64 (MCP 2026-07-28, Streamable HTTP, Value Encoding). */
function encodeHeader(value: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !value.startsWith('=?base64?')
  return isPlain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`
}

/** Reads the messages of a response: one, those of an event stream, or none. */
async function readAnswers(response: Response, take: (answer: Message) => void): Promise<void> {
  const takeText = (text: string) => {
    const answer = parse(text)
    if (answer !== undefined && 'jsonrpc' in answer) take(answer)
  }
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    for await (const data of readEvents(response.body, () => undefined)) takeText(data)
  } else takeText(await response.clone().text())
}

/** A refusal before the protocol, such as that of a key, in the error format of the API. */
async function describeRefusal(response: Response): Promise<string> {
  const { error } = Object(parse(await response.text().catch(() => '')))
  return asText(Object(error).message) ?? `The server answered with status ${response.status}.`
}

function parse(text: string): Message | undefined {
  try {
    return Object(JSON.parse(text))
  } catch {
    return undefined
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
