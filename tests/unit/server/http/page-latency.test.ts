import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { listen } from '@/lib/server/http/listen'

const ofPages = () => measurements().requests.get('page')?.totalMs ?? 0
const countPages = () => measurements().requests.get('page')?.byStatus.get(200) ?? 0

it.each([
  ['a stream', ['head', 'wait'], 0, 400],
  ['a stream without a head of its own', ['body', 'wait'], 0, 400],
  ['a page that takes long', ['wait', 'body'], 499, 60_000],
])('the latency of %s is the time until it begins', async (_name, steps, atLeast, atMost) => {
  const server = createHttpServer(async (_request, response) => {
    for (const step of steps) {
      if (step === 'head') response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
      else if (step === 'body') response.write('a page')
      else await sleep(500)
    }
    response.end()
  })
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  const [timeBefore, countBefore] = [ofPages(), countPages()]
  await (await fetch(`${baseUrl}/live`)).text()
  await vi.waitFor(() => expect(countPages()).toBe(countBefore + 1))
  expect(ofPages() - timeBefore).toBeGreaterThanOrEqual(atLeast)
  expect(ofPages() - timeBefore).toBeLessThan(atMost)
})
