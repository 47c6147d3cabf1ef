/** The process that makes load: gets one order, measures, reports, and ends. */
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { LoadOrder, type LoadReport } from './load-messages'
import { percentile } from './statistics'

process.once('message', (message) => {
  void makeLoad(LoadOrder.parse(message))
})
// Nobody is there any more to report to.
process.once('disconnect', () => process.exit())

async function makeLoad(order: LoadOrder): Promise<void> {
  const durations: number[] = []
  let isMeasuring = false
  await startInstances(order, (instance) => {
    instance.on('response', (_client, status, _bytes, duration) => {
      // Figures about errors are worth nothing.
      if (status < 200 || status > 299) fail(`was answered ${status}`)
      if (isMeasuring) durations.push(duration)
    })
    instance.on('reqError', (error) => fail(String(error)))
  })
  await sleep(order.warmUp * 1000)
  report({ type: 'warm' })
  isMeasuring = true
  const start = performance.now()
  await sleep(order.measured * 1000)
  isMeasuring = false
  const seconds = (performance.now() - start) / 1000
  if (durations.length === 0) fail('nothing was answered')
  durations.sort((a, b) => a - b)
  const [p50, p99] = [percentile(durations, 0.5), percentile(durations, 0.99)]
  report({ type: 'done', requests: durations.length, seconds, p50, p99 }, () => process.exit())
}

/**
 * As many requests as possible come from one instance of autocannon. With a rate, each connection sends what it has to
 * send in a second at that second's start, one request after the other: each is an instance then, and they start one
 * after the other within a second, so that together they send evenly.
 */
async function startInstances(
  { url, connections, requests, rate }: LoadOrder,
  watch: (instance: autocannon.Instance) => void,
): Promise<void> {
  const share = requests.length / connections
  const partOf = (connection: number) => requests.slice(connection * share, (connection + 1) * share)
  // Ends with this process; what it would tell at its end is counted here.
  const start = (options: Partial<autocannon.Options>) =>
    watch(autocannon({ url, duration: 1e6, ...options }, () => undefined))
  if (rate === undefined) {
    let connected = 0
    start({ connections, setupClient: (client) => client.setRequests(partOf(connected++)) })
    return
  }
  for (let connection = 0; connection < connections; connection++) {
    const connectionRate = Math.max(1, Math.round(rate / connections))
    start({ connections: 1, connectionRate, setupClient: (client) => client.setRequests(partOf(connection)) })
    await sleep(1000 / connections)
  }
}

function fail(reason: string): void {
  report({ type: 'failed', reason }, () => process.exit(1))
}

function report(message: LoadReport, onSent = () => {}): void {
  process.send?.(message, onSent)
}
