import { exportAccount } from '@/lib/accounts/export-account'
import { currentViewer } from '@/lib/web/session'

/** Everything that is kept about whoever is signed in, as a JSON file. */
export async function GET(): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  const pieces = exportAccount(viewer.actor)
  // A piece at a time, as fast as it is taken.
  const file = new ReadableStream<string>({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await pieces.return(undefined)
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

/** Without this, GET would read everything for nobody. */
export function HEAD(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET' } })
}
