import { hasLeft } from '@/components/tasks/changes/left-account'
import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { WeekPage } from '@/lib/domain/tasks/pages/week-page'
import { seenPrefix } from '@/lib/entry/service-worker/paths'
import { type OfflineViewer, readViewer, storeViewer } from './viewer'

/** A page's data, from which it is shown without a connection. */
export type SeenPage = { kind: 'day'; page: Omit<OptimisticDay, 'unsaved'> } | { kind: 'week'; page: WeekPage }

const maxPages = 60
/** Tasks whose details are kept. */
const maxDetails = 100
const detailsPath = '/details/'
const maxAgeMs = 30 * 86_400_000
/** How long the push service may keep somebody from signing out. */
const patienceMs = 2000
const readAtHeader = 'x-read-at'

// Browsers have no cache storage in insecure contexts.
const isPossible = () => typeof caches !== 'undefined'

const openCache = (accountId: string) => caches.open(seenPrefix + accountId)

export function pathOf({ kind, page }: SeenPage): string {
  return kind === 'day' ? `/day/${page.date}` : `/week/${page.days.at(0)?.date ?? ''}`
}

/** Notes whose pages this browser keeps from now on. Deletes those of anybody else, and those that are too old. */
export async function claimSeenPages(viewer: OfflineViewer): Promise<void> {
  if (hasLeft()) return
  const before = readViewer()
  storeViewer(viewer)
  if (before !== undefined && before.accountId !== viewer.accountId) await endReminders()
  if (!isPossible()) return
  await deleteCaches((name) => name !== seenPrefix + viewer.accountId)
  const cache = await openCache(viewer.accountId)
  for (const request of await cache.keys()) {
    const readAt = readAtOf(await cache.match(request))
    if (readAt < Date.now() - maxAgeMs) await cache.delete(request)
  }
}

/** Keeps a page for when there is no connection, unless its account has left this browser. */
export async function keepSeenPage(accountId: string, seen: SeenPage): Promise<void> {
  if (!isPossible() || readViewer()?.accountId !== accountId) return
  const cache = await openCache(accountId)
  const path = pathOf(seen)
  if (readAtOf(await cache.match(path)) < seen.page.readAt) {
    await put(cache, path, seen, seen.page.readAt)
    await deleteOldest(cache, maxPages, (url) => !isOfDetails(url))
  }
  // The account may have left meanwhile.
  if (hasLeft() || readViewer()?.accountId !== accountId) await caches.delete(seenPrefix + accountId)
}

/** Keeps the details of a task that was opened, for when there is no connection, unless the account has left this browser. */
export async function keepSeenDetails(accountId: string, taskId: string, details: string | null): Promise<void> {
  if (!isPossible() || readViewer()?.accountId !== accountId) return
  const cache = await openCache(accountId)
  await put(cache, detailsPath + taskId, details, Date.now())
  await deleteOldest(cache, maxDetails, isOfDetails)
  if (readViewer()?.accountId !== accountId) await caches.delete(seenPrefix + accountId)
}

/** @returns undefined if they are not kept */
export async function readSeenDetails(accountId: string, taskId: string): Promise<string | null | undefined> {
  if (!isPossible()) return undefined
  const response = await (await openCache(accountId)).match(detailsPath + taskId)
  return response?.json()
}

function put(cache: Cache, path: string, value: unknown, readAt: number): Promise<void> {
  return cache.put(path, Response.json(value, { headers: { [readAtHeader]: String(readAt) } }))
}

function isOfDetails(url: string): boolean {
  return url.includes(detailsPath)
}

/** Deletes the oldest entry of a kind when there are too many. */
async function deleteOldest(cache: Cache, max: number, isOfKind: (url: string) => boolean): Promise<void> {
  const [oldest, ...others] = (await cache.keys()).filter(({ url }) => isOfKind(url))
  if (oldest && others.length >= max) await cache.delete(oldest)
}

export async function readSeenPage(accountId: string, path: string): Promise<SeenPage | undefined> {
  if (!isPossible()) return undefined
  const response = await (await openCache(accountId)).match(path)
  return response?.json()
}

/** Lists the dates whose pages an account has seen, by date. */
export async function listSeenDays(accountId: string): Promise<string[]> {
  if (!isPossible()) return []
  const requests = await (await openCache(accountId)).keys()
  return requests.flatMap(({ url }) => /\/day\/([\d-]+)$/.exec(url)?.slice(1) ?? []).sort()
}

/** Deletes what this browser keeps of every account, and ends their reminders by push. */
export async function forgetSeenPages(): Promise<void> {
  storeViewer(undefined)
  await Promise.all([isPossible() && deleteCaches(() => true), Promise.race([endReminders(), sleep(patienceMs)])])
}

async function deleteCaches(isUnwanted: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(seenPrefix) && isUnwanted(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Without a connection its module may not load. Then the service ends the reminders with the session. */
async function endReminders(): Promise<void> {
  const subscription = await import('@/components/reminders/reminder-subscription').catch(() => undefined)
  await subscription?.unsubscribeFromReminders()
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function readAtOf(response: Response | undefined): number {
  return Number(response?.headers.get(readAtHeader) ?? 0)
}
