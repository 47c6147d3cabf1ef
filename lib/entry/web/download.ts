import 'server-only'
import type { Actor } from '@/lib/domain/access/actor'
import { isRecent } from '@/lib/domain/access/sessions/authentication'
import { joinParts } from '@/lib/foundation/values/join-parts'
import { currentViewer } from './session'

/** Answers a request for data of the signed-in account with a file, which is streamed. Requires a recent authentication. */
export async function serveDownload(
  { name, type }: { name: string; type: string },
  write: (actor: Actor) => AsyncGenerator<string>,
): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  // The page asks for the password before it comes here.
  if (!isRecent(viewer.authentication)) return new Response('Sign in again, then export.', { status: 403 })
  const chunks = joinParts(write(viewer.actor))
  // Reads one part at a time, as fast as the client takes them.
  const file = new ReadableStream<string>({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return(undefined)
    },
  })
  return new Response(file.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Without this, Next answers HEAD with GET, which would read the whole account and discard it. */
export function refuseHead(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET' } })
}
