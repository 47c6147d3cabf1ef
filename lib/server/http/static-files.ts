import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const prefix = '/_next/static/'

/**
 * Serves the scripts, styles and fonts of the pages, in Brotli to whoever takes it. Their names change with their
 * content: a browser may keep them for ever.
 * @param otherwise answers everything else
 */
export function withStaticFiles(distDir: string, otherwise: RequestListener): RequestListener {
  const serve = sirv(join(distDir, 'static'), {
    brotli: true,
    etag: true,
    immutable: true,
    maxAge: 365 * 24 * 60 * 60,
    setHeaders: (response) => {
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    },
  })
  return (request, response) => {
    const { url = '/' } = request
    if (!url.startsWith(prefix)) return otherwise(request, response)
    request.url = url.slice(prefix.length - 1)
    serve(request, response, () => {
      request.url = url
      otherwise(request, response)
    })
  }
}
