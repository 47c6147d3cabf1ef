import { readSmallJson } from '@/lib/entry/http/read-small-json'
import { answerChange } from '@/lib/entry/web/answer-change'

/** Completes a task from its reminder, which the service worker shows without a page. */
export async function POST(request: Request): Promise<Response> {
  return answerChange(await readSmallJson(request), (taskIds) => ({ kind: 'complete', taskIds }))
}
