import { setTimeout as sleep } from 'node:timers/promises'
import { flushKeyUsage } from '@/lib/domain/access/keys/key-usage'
import { flushChanges } from '@/lib/domain/changes/publish-changes'
import { closeRedisFeed } from '@/lib/domain/changes/redis-feed'
import { disconnect } from '@/lib/foundation/database/client'
import { notifications } from '@/lib/foundation/database/notifications'
import { setProjectFolder } from '@/lib/foundation/runtime/project-folder'
import { hasTracing, trustForwardedHost } from '@/lib/foundation/settings/env'
import { watchDescriptors } from './watch-descriptors'

/**
 * Opens what every process of an instance has, the one of the pages too: traces, and connections on demand.
 * @param closeSteps gets the steps that close it, which run in reverse order
 */
export async function openInstance(root: string, closeSteps: (() => Promise<void>)[]): Promise<void> {
  setProjectFolder(root)
  if (hasTracing()) {
    const closeTracing = await (await import('@/lib/server/tracing/open-tracing')).openTracing()
    closeSteps.push(() => waitAtMost(2000, closeTracing()))
  }
  closeSteps.push(
    () => waitAtMost(2000, disconnect()),
    () => waitAtMost(2000, notifications().close()),
    () => waitAtMost(2000, flushKeyUsage()),
    async () => closeRedisFeed(),
    () => waitAtMost(2000, flushChanges()),
  )
  const stopWatchingDescriptors = watchDescriptors()
  closeSteps.push(async () => stopWatchingDescriptors())
  trustForwardedHost()
}

/** Waits for work, but only for a limited time, so that a hanging database does not keep the process from exiting. */
export async function waitAtMost(ms: number, work: Promise<void> | undefined): Promise<void> {
  await Promise.race([work, sleep(ms)])
}
