import { requestOrigin } from '@/lib/foundation/request/origin'

/** Serves a text that names the address under which the service was asked for it, so that no cache may share it. */
export function textDocument(type: string, write: (origin: string) => string) {
  return (request: Request) =>
    new Response(write(requestOrigin(request.headers)), {
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-store',
        'Access-Control-Allow-Origin': '*',
      },
    })
}
