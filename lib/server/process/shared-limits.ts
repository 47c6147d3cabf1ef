import * as z from 'zod'
import type { Allowance, Policy } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { setRemoteLimits } from '@/lib/domain/access/rate-limit/remote-limits'
import { UnavailableError } from '@/lib/foundation/errors'
import { log } from '@/lib/foundation/telemetry/log'

// Without a store of rate limits, a process counts its uses in the process that started it: that of the pages in the one
// that answers the API, and a worker in the first process. So each limit has one count for the whole service.

const Limit = z.object({ name: z.string(), limit: z.number(), windowMs: z.number() })
const Use = z.object({ limit: Limit, subject: z.string(), isReset: z.boolean() })
/** From a process to its parent: the uses of one turn of the event loop. */
const Uses = z.object({ countUses: z.number(), uses: z.array(Use) })

const Result = z.object({ allowed: z.boolean(), remaining: z.number(), resetAt: z.number() })
/** The answer: one for each use, which is null for a reset and for a use that could not be counted. */
const Counted = z.object({ countedUses: z.number(), allowances: z.array(Result.nullable()) })

type Settle = (allowance: Allowance | null) => void
type Link = {
  on: (event: 'message' | 'disconnect', listener: (message?: unknown) => void) => unknown
  send?: (message: object, onSent: () => void) => unknown
}

/** Counts the uses of this process in its parent, until that is gone. Then `take` fails with an UnavailableError. */
export function countInParent(parent: Link & { connected: boolean } = process): void {
  const waiting = new Map<number, Settle[]>()
  let lastId = 0
  let next: { uses: z.infer<typeof Use>[]; settles: Settle[] } | undefined
  const sendNext = () => {
    const { uses = [], settles = [] } = next ?? {}
    next = undefined
    waiting.set(++lastId, settles)
    parent.send?.({ countUses: lastId, uses } satisfies z.infer<typeof Uses>, () => undefined)
  }
  const count = ({ name, limit, windowMs }: Policy, subject: string, isReset: boolean) =>
    new Promise<Allowance | null>((resolve) => {
      if (!parent.connected) return resolve(null)
      if (!next) {
        next = { uses: [], settles: [] }
        setImmediate(sendNext)
      }
      next.uses.push({ limit: { name, limit, windowMs }, subject, isReset })
      next.settles.push(resolve)
    })
  const settle = (id: number, allowances: readonly (Allowance | null)[]) => {
    for (const [index, resolve] of (waiting.get(id) ?? []).entries()) resolve(allowances[index] ?? null)
    waiting.delete(id)
  }
  parent.on('message', (message) => {
    const { data } = Counted.safeParse(message)
    if (data) settle(data.countedUses, data.allowances)
  })
  parent.on('disconnect', () => {
    for (const id of [...waiting.keys()]) settle(id, [])
  })
  setRemoteLimits({
    take: async (policy, subject) => {
      const allowance = await count(policy, subject, false)
      if (!allowance) throw new UnavailableError('The service is stopping.', 'no', { isOverload: true })
      return allowance
    },
    reset: async (policy, subject) => void (await count(policy, subject, true)),
  })
}

/** Counts the uses of a process that this one has started. */
export function countForChild(child: Link): void {
  child.on('message', async (message) => {
    const { data } = Uses.safeParse(message)
    if (!data) return
    const allowances = await Promise.all(data.uses.map(countUse))
    // It fails when the process has just ended.
    child.send?.({ countedUses: data.countUses, allowances } satisfies z.infer<typeof Counted>, () => undefined)
  })
}

async function countUse({ limit, subject, isReset }: z.infer<typeof Use>): Promise<Allowance | null> {
  try {
    if (!isReset) return await rateLimiter(limit).take(subject)
    await rateLimiter(limit).reset(subject)
  } catch (error) {
    log.error({ err: error }, 'a use of another process was not counted')
  }
  return null
}
