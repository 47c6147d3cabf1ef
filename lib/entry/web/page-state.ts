import * as z from 'zod'
import type { PageState } from '@/lib/domain/changes/recent-changes'

const Query = z.object({
  rendered: z.string().max(100).catch(''),
  position: z.string().max(100).catch(''),
})

/** Reads which state of the tasks an open page shows. Without parameters it may have missed any change. */
export function readPageState(request: Request): PageState {
  return Query.parse(Object.fromEntries(new URL(request.url).searchParams))
}
