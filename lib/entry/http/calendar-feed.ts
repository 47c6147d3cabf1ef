import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { type Policy, secondsUntil } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { findFeedOwner, readFeedTasks } from '@/lib/domain/calendar/read-feed'
import { FeedKind } from '@/lib/domain/calendar/schema'
import { isWellFormedToken } from '@/lib/domain/calendar/token'
import { AppError } from '@/lib/foundation/errors'
import { feedRequestsPerMinute, rateLimitWindowMs, unknownFeedsPerMinute } from '@/lib/foundation/limits'
import { findNetwork } from '@/lib/foundation/request/network'
import { requestOrigin } from '@/lib/foundation/request/origin'
import { parseInput } from '@/lib/foundation/values/parse-input'
import { version } from '@/package.json'
import { holdTurn } from './account-turn'
import { isCurrent } from './conditions'
import { errorResponse } from './error-response'
import { handleRequest, type RequestContext } from './handle-request'
import type { PathParameters } from './handler'
import type { HttpRequest } from './http-request'
import type { PlainResponse } from './plain-response'

const feedPolicy: Policy = { name: 'calendar', limit: feedRequestsPerMinute, windowMs: rateLimitWindowMs }
const unknownPolicy: Policy = { name: 'calendar-unknown', limit: unknownFeedsPerMinute, windowMs: rateLimitWindowMs }

const Query = z.object({ as: FeedKind })

/**
 * Until when, in Unix ms, unknown tokens get no look-up: those that a network asked for too often. They are random, so that
 * none becomes valid. Valid ones are not refused, because apps of many people may share a network.
 */
const refusedUntil = new LRUCache<string, number>({ max: 10_000 })

/** Serves the open tasks of an account as iCalendar. The secret address is the only credential. */
export function serveCalendar(request: HttpRequest, { file = '' }: PathParameters): Promise<PlainResponse> {
  return handleRequest(request, async (context) => {
    context.operation = 'calendar'
    const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
    const refused = refusedUntil.get(token)
    if (refused !== undefined && refused > Date.now()) return refuse(context, refused)
    const owner = await findFeedOwner(token)
    if (!owner) {
      const { allowed, resetAt } = await rateLimiter(unknownPolicy).take(findNetwork(request.address ?? ''))
      // Others need no look-up, and are longer.
      if (!allowed && isWellFormedToken(token)) refusedUntil.set(token, resetAt)
      if (!allowed) return refuse(context, resetAt)
      throw new AppError('NOT_FOUND', 'There is no such calendar. Its address was turned off, replaced or mistyped.')
    }
    const { allowed, resetAt } = await rateLimiter(feedPolicy).take(owner.userId)
    if (!allowed) return refuse(context, resetAt)
    // Apps may add other parameters, for example against caches.
    const { as } = parseInput(Query, { as: request.parameters.get('as') ?? 'events' })
    const turn = await holdTurn(request, owner.userId)
    const tasks = await readFeedTasks(owner).finally(() => turn.endWork())
    const origin = requestOrigin(request.headers)
    // Another release may write the same tasks differently.
    const etag = `"${hash('sha256', JSON.stringify([as, origin, tasks, version]), 'base64url').slice(0, 22)}"`
    const headers = { ...secretHeaders, ETag: etag }
    if (isCurrent(request, etag)) return { status: 304, headers, body: null }
    // Loaded when it is first needed.
    const { writeCalendar } = await import('@/lib/domain/calendar/write-calendar')
    return {
      status: 200,
      headers: {
        ...headers,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="daymark.ics"',
      },
      body: await writeCalendar(tasks, as, origin),
    }
  })
}

/** Nobody else may learn the address or keep what it shows: no shared cache, no search engine, no page that it links to. */
const secretHeaders = {
  'Cache-Control': 'private, no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

/** 429 with the seconds until the window ends. */
function refuse(context: RequestContext, resetAt: number): PlainResponse {
  const seconds = secondsUntil(resetAt)
  context.failure = new AppError('RATE_LIMITED', `Too many requests. Try again in ${seconds} s.`)
  const response = errorResponse(context.failure)
  return { ...response, headers: { ...response.headers, 'Retry-After': String(seconds) } }
}
