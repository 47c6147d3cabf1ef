import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { RedisConnection } from '@/lib/foundation/redis/connect'
import type { Policy } from './policy'

export function createCounter(client: RedisConnection, { name, limit, windowMs }: Policy): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    keyPrefix: `daymark:${name}`,
    points: limit,
    duration: windowMs / 1000,
  })
}
