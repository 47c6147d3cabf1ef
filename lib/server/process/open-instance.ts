import { flushKeyUsage } from '@/lib/domain/access/keys/key-usage'
import { flushChanges } from '@/lib/domain/changes/publish-changes'
import { closeRedisFeed } from '@/lib/domain/changes/redis-feed'
import { disconnect } from '@/lib/foundation/database/client'
import { notifications } from '@/lib/foundation/database/notifications'
import { setProjectFolder } from '@/lib/foundation/runtime/project-folder'
import { hasTracing, trustForwardedHost } from '@/lib/foundation/settings/env'
import { waitAtMost } from './wait-at-most'
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
