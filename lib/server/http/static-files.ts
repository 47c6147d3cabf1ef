import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const ofBuild = '/_next/'
const prefix = `${ofBuild}static/`

/**
 * Serves the scripts, styles and fonts of the pages, precompressed with Brotli. They are immutable: a file name contains
 * a hash of the content. Answers 404 to other paths of the build, for which Next would render a page.
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
    if (!url.startsWith(ofBuild)) return next(request, response)
    const reject = () => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end('There is no such file.\n')
    }
    if (!url.startsWith(prefix)) return reject()
    request.url = url.slice(prefix.length - 1)
    serveFile(request, response, reject)
  }
}
