import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { isBuildPath, staticPrefix } from './build-path'
import { rejectFile } from './reject'

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
    setHeaders: (response) => response.setHeader('Cross-Origin-Resource-Policy', 'same-origin'),
  })
  return (request, response) => {
    const { url = '/' } = request
    if (!isBuildPath(url)) return next(request, response)
    const reject = () => rejectFile(response)
    if (!url.startsWith(staticPrefix)) return reject()
    request.url = url.slice(staticPrefix.length - 1)
    serveFile(request, response, reject)
  }
}
