/**
 * Stands for several instances: each has the connections of one, made by the classes of the service, and publishes its
 * share of the changes in batches every 50 ms, as the service does.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { changesChannel, notifyChanges, parsePayload } from '@/lib/domain/changes/change-notification'
import { RedisFeed } from '@/lib/domain/changes/redis-feed'
import { disconnect } from '@/lib/foundation/database/client'
import { Notifications } from '@/lib/foundation/database/notifications'
import { env } from '@/lib/foundation/settings/env'
import { InstancesOrder, type InstancesReport } from './instances-messages'

const batchMs = 50
/** Notifications that are late count for a step. */
const settleMs = 1000

type UserChange = { userId: string; changeId: string }
type Publish = (changes: readonly UserChange[]) => Promise<unknown>

let delivered = 0
let latencies: number[] = []
let accounts: readonly string[] = []
const publishers: Publish[] = []

function now(): number {
  return performance.timeOrigin + performance.now()
}

function receive(open: ReadonlySet<string>, userId: string, changeId: string | undefined): void {
  delivered++
  if (changeId !== undefined && open.has(userId)) latencies.push(now() - Number(changeId))
}

async function openInstance(own: readonly string[]): Promise<Publish> {
  const open = new Set(own)
  const { NOTIFICATIONS, REDIS_URL = '' } = env()
  if (NOTIFICATIONS === 'redis') {
    const feed = new RedisFeed(REDIS_URL)
    const entered = new Set<string>()
    feed.open({
      onChange: (userId, changeId) => {
        if (changeId === undefined) entered.add(userId)
        else receive(open, userId, changeId)
      },
      onGap: () => undefined,
    })
    for (const userId of own) feed.follow(userId)
    while (entered.size < own.length || !feed.isCurrent()) await sleep(20)
    return (changes) => feed.publish(changes)
  }
  const notifications = new Notifications()
  notifications.addListener(changesChannel, {
    onNotification: (payload) => {
      for (const { userId, changeId } of parsePayload(payload)) receive(open, userId, changeId)
    },
    onGap: () => undefined,
  })
  while (!notifications.isCurrent()) await sleep(20)
  return notifyChanges
}

async function measure(rate: number, seconds: number): Promise<InstancesReport> {
  delivered = 0
  latencies = []
  let published = 0
  const before = process.cpuUsage()
  const publishAll = publishers.map(async (publish, index) => {
    await sleep((index / publishers.length) * batchMs)
    const startedAt = performance.now()
    let due = 0
    for (;;) {
      const elapsed = performance.now() - startedAt
      if (elapsed > seconds * 1000) return
      const target = (rate * elapsed) / 1000 / publishers.length
      const changes: UserChange[] = []
      for (; due < target; due++) {
        const userId = accounts[Math.floor(Math.random() * accounts.length)] ?? ''
        changes.push({ userId, changeId: String(now()) })
      }
      // One batch at a time, as in the service, which sends one again that failed. Here it counts as not reached.
      const isSent = changes.length === 0 || (await publish(changes).then(isTrue, isFalse))
      if (isSent) published += changes.length
      await sleep(batchMs)
    }
  })
  await Promise.all(publishAll)
  const { user, system } = process.cpuUsage(before)
  await sleep(settleMs)
  return { type: 'measured', published, delivered, latencies, cpu: user + system }
}

const isTrue = () => true
const isFalse = () => false

async function follow(order: InstancesOrder): Promise<InstancesReport> {
  if (order.type === 'measure') return measure(order.rate, order.seconds)
  accounts = order.accounts
  for (const own of order.instances) publishers.push(await openInstance(own))
  return { type: 'open' }
}

process.on('message', (message) => {
  void follow(InstancesOrder.parse(message)).then((report) => process.send?.(report))
})
// The parent process is gone, or is done.
process.once('disconnect', () => void disconnect().finally(() => process.exit()))
