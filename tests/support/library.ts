import { inject } from 'vitest'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import { Daymark } from '@/lib/entry/client/entry'
import type { DaymarkSettings } from '@/lib/entry/client/settings'
import { newAccount, newKey } from './accounts'

/** A client of the library for a new account. */
export async function newLibraryClient(settings: DaymarkSettings = {}, scope: KeyScope = 'full'): Promise<Daymark> {
  const apiKey = await newKey(await newAccount(), scope)
  return new Daymark({ apiKey, baseUrl: inject('baseUrl'), ...settings })
}

/** The first items of an iteration, which it then ends. */
export async function take<Item>(items: AsyncIterable<Item>, count: number): Promise<Item[]> {
  const taken: Item[] = []
  for await (const item of items) if (taken.push(item) === count) break
  return taken
}
