import { setTimeout as sleep } from 'node:timers/promises'

const connectTimeoutMs = 2000
const maxPauseMs = 1000

/** Whether a URL leads to a node of a Redis Cluster. */
export function isRedisCluster(url: string): boolean {
  return new URL(url).searchParams.get('cluster') === 'true'
}

/** The options of every connection to the nodes of a cluster, which only the URL of the first one names. */
export function readClusterOptions(url: string) {
  const { protocol, username, password } = new URL(url)
  return {
    rootNodes: [{ url }],
    defaults: {
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      // A command sent without a connection fails at once instead of waiting for one.
      disableOfflineQueue: true,
      socket: { connectTimeout: connectTimeoutMs, ...(protocol === 'rediss:' && { tls: true as const }) },
    },
  }
}

export type RedisConnection = Awaited<ReturnType<typeof connectRedis>>

/** Opens a connection, which reconnects by itself. Resolves after the first attempt, whether or not it succeeds. */
export function connectRedis(url: string) {
  return isRedisCluster(url) ? connectCluster(url) : connectServer(url)
}

async function connectServer(url: string) {
  const { createClient } = await import('./package')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: pauseBefore },
  })
  // Every command that fails rejects; without a listener an error would end the process.
  client.on('error', () => undefined)
  const firstAttempt = new Promise((resolve) => client.once('ready', resolve).once('error', resolve))
  client.connect().catch(() => undefined)
  await firstAttempt
  return client
}

async function connectCluster(url: string) {
  const { createCluster } = await import('./package')
  const cluster = createCluster(readClusterOptions(url))
  cluster.on('error', () => undefined)
  // A cluster reconnects to its nodes by itself, but not before it has found one.
  const isConnected = await cluster.connect().then(
    () => true,
    () => false,
  )
  if (!isConnected) void repeatConnect(() => cluster.connect())
  return cluster
}

async function repeatConnect(connect: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await sleep(pauseBefore(attempt), undefined, { ref: false })
    try {
      await connect()
      return
    } catch {
      // The commands report it.
    }
  }
}

function pauseBefore(attempt: number): number {
  return Math.min(attempt * 100, maxPauseMs)
}
