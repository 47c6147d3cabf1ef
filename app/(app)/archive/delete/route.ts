import { readSmallJson } from '@/lib/entry/http/read-small-json'
import { answerChange } from '@/lib/entry/web/answer-change'

/** Deletes an archived task permanently for a page that is closing, whose server actions the browser would cancel. */
export async function POST(request: Request): Promise<Response> {
  return answerChange(await readSmallJson(request), (taskIds) => ({ kind: 'delete', taskIds }))
}
