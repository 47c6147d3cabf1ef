import { Redis } from '@upstash/redis'
import { createClient } from 'redis'
import { env } from '@/lib/env'
import { FallbackLimiter } from './fallback'
import type { RateLimiter } from './limiter'
import { MemoryLimiter } from './memory'
import { RedisScripts } from './redis-scripts'
import { SharedLimiter } from './shared'

let chosen: RateLimiter | undefined

/** The limiter that the environment asks for; it is the same for the life of the process. */
export function rateLimiter(): RateLimiter {
  chosen ??= choose()
  return chosen
}

function choose(): RateLimiter {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env()
  if (REDIS_URL !== undefined) return new FallbackLimiter(new SharedLimiter(redisOver(REDIS_URL)), new MemoryLimiter())
  if (url !== undefined && token !== undefined) {
    const redis = new Redis({ url, token, retry: false, enableTelemetry: false })
    return new FallbackLimiter(new SharedLimiter(redis), new MemoryLimiter())
  }
  return new MemoryLimiter()
}

/** Upstash's rate limiter over any Redis. It connects by itself, and again after a lost connection. */
export function redisOver(url: string): RedisScripts {
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
  return new RedisScripts(async (command) => {
    await firstAttempt
    return client.sendCommand(command)
  })
}
