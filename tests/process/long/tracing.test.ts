// Spans, as a collector of OpenTelemetry receives them, and the log of slow statements.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { holdWrite } from '../../support/inside-database'
import { mintKey } from '../../support/mint-key'
import { caller, failedStart, newDataFolder, start } from '../../support/service'

const patient = { timeout: 20_000 }

const Attributes = z.array(
  z.object({
    key: z.string(),
    value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
  }),
)
const Span = z.object({
  name: z.string(),
  kind: z.number(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: Attributes,
  status: z.object({ code: z.number().optional() }),
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

/** Starts a collector that keeps what it receives. */
async function startCollector() {
  const received: { path: string | undefined; type: string | undefined; body: Buffer }[] = []
  const answer = { status: 200 }
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, type: request.headers['content-type'], body: await buffer(request) })
    response
      .writeHead(answer.status, { 'content-type': request.headers['content-type'] })
      .end(request.headers['content-type'] === 'application/json' ? '{}' : undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const exports = () => received.map(({ body }) => Export.parse(JSON.parse(body.toString())))
  return {
    answer,
    received,
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    resources: () => exports().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource.attributes)),
    spans: () =>
      exports().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}

const textOf = (attributes: z.infer<typeof Attributes>, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue

it('a request has a span by its operation, and its statements have spans without values', async () => {
  const collector = await startCollector()
  const { DATA_DIR } = await newDataFolder()
  const service = await start({
    DATA_DIR,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'tasks of tests',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
  const key = await mintKey({ DATA_DIR })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parent = '00f067aa0ba902b7'
  const response = await fetch(`${service.baseUrl}/api/v1/tasks`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'x-request-id': 'request-1', traceparent: `00-${traceId}-${parent}-01` },
    body: JSON.stringify({ text: 'hunter2', date: '2026-03-01' }),
  })
  expect(response.status).toBe(201)
  const findRequest = () => collector.spans().find(({ name }) => name === 'createTask')
  await vi.waitFor(() => expect(findRequest()).toBeDefined(), patient)
  const request = findRequest()
  expect(request).toMatchObject({ traceId, parentSpanId: parent, kind: 2 })
  expect(textOf(request?.attributes ?? [], 'daymark.request_id')).toBe('request-1')
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })

  const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  const texts = statements.map(({ attributes }) => textOf(attributes, 'db.query.text') ?? '')
  expect(texts.some((text) => /FROM daymark_\w+\.create_task\(\$1/.test(text))).toBe(true)
  for (const { body } of collector.received) {
    expect(body.toString()).not.toContain('hunter2')
    expect(body.toString()).not.toContain(key)
  }
  expect(textOf(collector.resources()[0] ?? [], 'service.name')).toBe('tasks of tests')
  // Lines are written with a delay.
  await service.waitFor(new RegExp(`"traceId":"${traceId}"`))

  await caller(service.baseUrl, key).list('2026-03-01')
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  // Nothing is left behind by a stop.
  expect(collector.spans().some(({ name }) => name === 'listTasks')).toBe(true)
})

it('goes to the collector as protobuf by default, and a collector that is gone delays nothing', async () => {
  const collector = await startCollector()
  const { DATA_DIR } = await newDataFolder()
  const key = await mintKey({ DATA_DIR })
  const settings = { DATA_DIR, OTEL_BSP_SCHEDULE_DELAY: '100' }
  const service = await start({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  await caller(service.baseUrl, key).list('2026-03-01')
  await vi.waitFor(() => expect(collector.received.length).toBeGreaterThan(0), patient)
  expect(collector.received[0]).toMatchObject({ path: '/v1/traces', type: 'application/x-protobuf' })
  service.child.kill('SIGKILL')
  await service.ended

  const alone = await start({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  expect(await caller(alone.baseUrl, key).list('2026-03-01')).toEqual([])
  const told = performance.now()
  alone.child.kill('SIGTERM')
  expect(await alone.ended).toBe(0)
  expect(performance.now() - told).toBeLessThan(8000)
})

it('an outage of the collector is logged once, and its end, and an invalid setting without its value', async () => {
  const collector = await startCollector()
  collector.answer.status = 400
  const { DATA_DIR } = await newDataFolder()
  const key = await mintKey({ DATA_DIR })
  const service = await start({
    DATA_DIR,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_TRACES_SAMPLER: 'hunter2',
  })
  await service.waitFor(/"settings":\["OTEL_TRACES_SAMPLER"\].*"OpenTelemetry ignores an invalid setting"/)
  const receiveMore = async () => {
    const before = collector.received.length
    await caller(service.baseUrl, key).list('2026-03-01')
    await vi.waitFor(() => expect(collector.received.length).toBeGreaterThan(before), patient)
  }
  await receiveMore()
  await receiveMore()
  await service.waitFor(/"traces cannot be sent"/)
  collector.answer.status = 200
  await receiveMore()
  await service.waitFor(/"traces are sent again"/)
  expect(service.output().match(/"traces cannot be sent"/g)).toHaveLength(1)
  expect(service.output()).not.toContain('hunter2')
})

it('a protocol that is not supported ends the start', async () => {
  expect(
    await failedStart({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }),
  ).toBe('Daymark: OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json')
})

it('a slow statement is logged with the id of its request, without values', async () => {
  const folder = await newDataFolder()
  const service = await start({ DATA_DIR: folder.DATA_DIR, LOG_LEVEL: 'warn', SLOW_STATEMENT_MS: '150' })
  const key = await mintKey(folder)
  const create = () =>
    fetch(`${service.baseUrl}/api/v1/tasks`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'x-request-id': 'slow-1' },
      body: JSON.stringify({ text: 'hunter2', date: '2026-03-01' }),
    })
  // The key is in the cache, so that the statement that waits is the request's first.
  await create()
  const { inFlight, release } = await holdWrite(folder, create)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await release()
  expect((await inFlight).status).toBe(201)
  // On a busy machine others are slow too.
  const [line] = await service.waitFor(/^\{.*create_task.*"slow statement".*$/m)
  const { id, durationMs, statement } = z
    .object({ id: z.string().optional(), durationMs: z.number(), statement: z.string() })
    .parse(JSON.parse(line))
  expect(id).toBe('slow-1')
  expect(durationMs).toBeGreaterThan(150)
  expect(statement).toMatch(/create_task\(\$1/)
  expect(service.output()).not.toContain('hunter2')
})
