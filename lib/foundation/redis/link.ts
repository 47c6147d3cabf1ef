import { randomUUID } from 'node:crypto'
import { isRedisCluster, readClusterOptions } from './connect'

/**
 * Connections to a Redis server, or to the nodes of a cluster, that are never restored: once one of them is lost, or a
 * channel may have moved to another node, all of them are closed, because messages may have been missed.
 */
export type Link = {
  /** Sends a message to the subscribers of a sharded channel (Redis 7). */
  publish: (channel: string, message: string) => Promise<unknown>
  subscribe: (channel: string, onMessage: (message: string, channel: string) => void) => Promise<void>
  unsubscribe: (channel: string) => Promise<void>
  /** A channel of its own on each server. */
  echoChannels: readonly string[]
  /** Whether channels are still on the servers on which they were. */
  isUnchanged: () => boolean
  close: () => void
}

const connectTimeoutMs = 2000

/**
 * Connects.
 * @param onLost called when a connection is lost, more than once perhaps
 */
export function openLink(url: string, onLost: (error: unknown) => void): Promise<Link> {
  return isRedisCluster(url) ? linkCluster(url, onLost) : linkServer(url, onLost)
}

async function linkServer(url: string, onLost: (error: unknown) => void): Promise<Link> {
  const { createClient } = await import('./package')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: false },
  })
  client.on('error', onLost).on('end', () => onLost('connection ended'))
  try {
    await client.connect()
  } catch (error) {
    client.destroy()
    throw error
  }
  return {
    publish: (channel, message) => client.sPublish(channel, message),
    subscribe: (channel, onMessage) => client.sSubscribe(channel, onMessage),
    unsubscribe: (channel) => client.sUnsubscribe(channel),
    echoChannels: [newEchoChannel()],
    isUnchanged: () => true,
    close: () => client.destroy(),
  }
}

async function linkCluster(url: string, onLost: (error: unknown) => void): Promise<Link> {
  const { createCluster } = await import('./package')
  const options = readClusterOptions(url)
  const { defaults } = options
  const cluster = createCluster({
    ...options,
    defaults: { ...defaults, socket: { ...defaults.socket, reconnectStrategy: false } },
  })
  for (const event of ['error', 'node-error', 'node-disconnect', 'sharded-channel-moved-error'])
    cluster.on(event, (error) => onLost(error ?? event))
  try {
    await cluster.connect()
  } catch (error) {
    cluster.destroy()
    throw error
  }
  // The library replaces the list whenever it has asked the cluster again, as after a redirection.
  const { slots } = cluster
  const echoChannels = await findEchoChannels(
    slots.map(({ master }) => master.address),
    async (channel) => {
      const [node] = cluster.masters
      if (!node) throw new Error('the cluster has no nodes')
      return (await cluster.nodeClient(node)).clusterKeySlot(channel)
    },
  ).catch((error) => {
    cluster.destroy()
    throw error
  })
  return {
    publish: (channel, message) => cluster.sPublish(channel, message),
    subscribe: (channel, onMessage) => cluster.sSubscribe(channel, onMessage),
    unsubscribe: (channel) => cluster.sUnsubscribe(channel),
    echoChannels,
    isUnchanged: () => cluster.slots === slots,
    close: () => cluster.destroy(),
  }
}

/** Draws channels until each server has one. */
async function findEchoChannels(
  addresses: readonly string[],
  findSlot: (channel: string) => Promise<number>,
): Promise<string[]> {
  const found = new Map<string, string>()
  const servers = new Set(addresses)
  while (found.size < servers.size) {
    const channels = Array.from(servers, newEchoChannel)
    const slots = await Promise.all(channels.map(findSlot))
    for (const [index, slot] of slots.entries()) {
      const [address, channel] = [addresses[slot], channels[index]]
      if (address === undefined || channel === undefined) throw new Error('the cluster does not serve every slot')
      found.set(address, channel)
    }
  }
  return [...found.values()]
}

function newEchoChannel(): string {
  return `daymark:echo:${randomUUID()}`
}
