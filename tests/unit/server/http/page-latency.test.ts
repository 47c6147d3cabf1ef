import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { listen } from '@/lib/server/http/listen'

const ofPages = () => measurements().requests.get('page')?.totalMs ?? 0
const countPages = () => measurements().requests.get('page')?.byStatus.get(200) ?? 0

it.each([
  ['a stream', ['head', 'wait'], false],
  ['a stream without a head of its own', ['body', 'wait'], false],
  ['a page that takes long', ['wait', 'body'], true],
])('the latency of %s is the time until it begins', async (_name, steps, hasWait) => {
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
  const start = performance.now()
  await (await fetch(`${baseUrl}/live`)).text()
  await vi.waitFor(() => expect(countPages()).toBe(countBefore + 1))
  const [latency, all] = [ofPages() - timeBefore, performance.now() - start]
  if (hasWait) expect(latency).toBeGreaterThanOrEqual(499)
  else expect(latency).toBeLessThanOrEqual(all - 499)
})
