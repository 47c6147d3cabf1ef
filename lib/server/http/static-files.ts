import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const prefix = '/_next/static/'

/**
 * Serves the scripts, styles and fonts of the pages, precompressed with Brotli. They are immutable: a file name contains
 * a hash of the content.
 * @param next handles every other request
 */
export function serveStaticFiles(distDir: string, next: RequestListener): RequestListener {
  const serveFile = sirv(join(distDir, 'static'), {
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
    if (!url.startsWith(prefix)) return next(request, response)
    request.url = url.slice(prefix.length - 1)
    serveFile(request, response, () => {
      request.url = url
      next(request, response)
    })
  }
}
