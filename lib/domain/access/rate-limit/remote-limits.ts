import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import type { Allowance, Policy } from './policy'

/** Counts in another process, which answers API requests and counts for both. */
export type RemoteLimits = {
  take: (policy: Policy, subject: string) => Promise<Allowance>
  reset: (policy: Policy, subject: string) => Promise<void>
}

const remote = processSingleton('remote rate limits', () => ({ limits: undefined as RemoteLimits | undefined }))

/** Lets this process count its uses in another one, if there is no shared store. Undefined ends it for new policies. */
export function setRemoteLimits(limits: RemoteLimits | undefined): void {
  remote().limits = limits
}

export function remoteLimits(): RemoteLimits | undefined {
  return remote().limits
}
