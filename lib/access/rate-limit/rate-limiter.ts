import { Redis } from '@upstash/redis'
import { env } from '@/lib/env'
import { FallbackLimiter } from './fallback-limiter'
import { MemoryLimiter } from './memory-limiter'
import type { Policy, RateLimiter } from './policy'
import { RedisScripts, type ScriptRunner } from './redis-scripts'
import { SharedLimiter } from './upstash-limiter'

declare global {
  // Kept here, because Next's pages and this server are bundles of their own in one process.
  var daymarkLimiters: Map<string, RateLimiter> | undefined
  var daymarkScripts: ScriptRunner | undefined
}

/** The limiter of a policy, in the store that the environment asks for; the same for the life of the process. */
export function rateLimiter(policy: Policy): RateLimiter {
  globalThis.daymarkLimiters ??= new Map()
  const known = globalThis.daymarkLimiters.get(policy.name)
  if (known) return known
  globalThis.daymarkScripts ??= scriptsOfStore()
  const scripts = globalThis.daymarkScripts
  const local = new MemoryLimiter(policy)
  const limiter = scripts ? new FallbackLimiter(new SharedLimiter(scripts, policy), local) : local
  globalThis.daymarkLimiters.set(policy.name, limiter)
  return limiter
}

function scriptsOfStore(): ScriptRunner | undefined {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env()
  if (REDIS_URL !== undefined) return redisOver(REDIS_URL)
  if (url === undefined || token === undefined) return undefined
  return new Redis({ url, token, retry: false, enableTelemetry: false })
}

/** Upstash's rate limiter over any Redis. It connects by itself, and again after a lost connection. */
export function redisOver(url: string): RedisScripts {
  const connecting = connect(url)
  return new RedisScripts(async (command) => (await connecting).sendCommand(command))
}

async function connect(url: string) {
  // Loaded where it is needed: it takes longer than anything else that a start has to load.
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    // A command sent while there is no connection fails at once, instead of waiting for one.
    disableOfflineQueue: true,
    socket: { connectTimeout: 2000, reconnectStrategy: (attempt) => Math.min(attempt * 100, 1000) },
  })
  // Each failed command tells its caller; the client reconnects by itself.
  client.on('error', () => undefined)
  const firstAttempt = new Promise((resolve) => client.once('ready', resolve).once('error', resolve))
  client.connect().catch(() => undefined)
  await firstAttempt
  return client
}
