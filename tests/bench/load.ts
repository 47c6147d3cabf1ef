/** The load generator process: receives orders, one after the other, and measures and reports each. */
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { LoadOrder, type LoadReport, uniqueId } from './load-messages'
import { percentile } from './statistics'

process.on('message', (message) => {
  void generateLoad(LoadOrder.parse(message))
})
// The parent process is gone.
process.once('disconnect', () => process.exit())

async function generateLoad(order: LoadOrder): Promise<void> {
  const durations: number[] = []
  const perSlot: number[] = []
  const { slotMs = Number.POSITIVE_INFINITY } = order
  let start = 0
  let isMeasuring = false
  let isOver = false
  let rejected = 0
  const instances: autocannon.Instance[] = []
  await startInstances(order, (instance) => {
    instances.push(instance)
    instance.on('response', (_client, status, _bytes, duration) => {
      if (isOver) return
      const isRejected = status === 503 && order.mayReject === true
      // Measurements of errors are meaningless.
      if (!isRejected && (status < 200 || status > 299)) fail(`a request returned ${status}`)
      if (!isMeasuring) return
      durations.push(duration)
      const slot = Math.floor((performance.now() - start) / slotMs)
      perSlot[slot] = (perSlot[slot] ?? 0) + 1
      if (isRejected) rejected++
    })
    instance.on('reqError', (error) => isOver || fail(`a request failed: ${error}`))
  })
  await sleep(order.warmUp * 1000)
  report({ type: 'warm' })
  isMeasuring = true
  start = performance.now()
  await sleep(order.measured * 1000)
  isOver = true
  for (const instance of instances) instance.stop()
  const seconds = (performance.now() - start) / 1000
  if (durations.length === 0) fail('no responses were received')
  durations.sort((a, b) => a - b)
  const [p50, p99] = [percentile(durations, 0.5), percentile(durations, 0.99)]
  const slots = Array.from(perSlot, (count = 0) => count)
  report({ type: 'done', requests: durations.length, rejected, seconds, p50, p99, perSlot: slots })
}

/**
 * Starts autocannon. Without a rate, one instance sends as many requests as possible. With a rate, autocannon sends each
 * second's requests in a burst at its start, so each connection is its own instance, and their starts are spread over a
 * second.
 */
async function startInstances(
  { url, connections, requests, rate }: LoadOrder,
  watch: (instance: autocannon.Instance) => void,
): Promise<void> {
  const share = requests.length / connections
  const partOf = (connection: number) => requests.slice(connection * share, (connection + 1) * share)
  // Costs time, so only when it is needed.
  const idReplacement = requests.some(({ headers }) => Object.values(headers).includes(uniqueId))
  // Runs until this process exits; its own statistics are not used.
  const start = (options: Partial<autocannon.Options>) =>
    watch(autocannon({ url, duration: 1e6, idReplacement, ...options }, () => undefined))
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
