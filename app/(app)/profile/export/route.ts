import { isRecent } from '@/lib/access/authentication'
import { exportAccount } from '@/lib/accounts/export-account'
import { currentViewer } from '@/lib/web/session'

/** Exports all data of the signed-in account as a JSON file. Requires a recent authentication. */
export async function GET(): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  // The page asks for the password before it comes here.
  if (!isRecent(viewer.authentication)) return new Response('Sign in again, then export.', { status: 403 })
  const chunks = exportAccount(viewer.actor)
  // Reads one chunk at a time, as fast as the client takes them.
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
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="daymark.json"',
      'Cache-Control': 'no-store',
    },
  })
}

/** Without this, Next answers HEAD with GET, which would read the whole account and discard it. */
export function HEAD(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET' } })
}
