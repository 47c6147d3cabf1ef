// Substitute for Next that computes in place of rendering a page whose address has `?block`, until a file exists.
import { existsSync, writeFileSync } from 'node:fs'
import next from 'next'

const released = process.env.PAGES_HELD_UNTIL

export default (options) => {
  const app = next(options)
  return {
    prepare: () => app.prepare(),
    close: () => app.close(),
    getRequestHandler: () => {
      const handle = app.getRequestHandler()
      return (request, response) => {
        if (!request.url.includes('?block')) return handle(request, response)
        writeFileSync(`${released}.begun`, String(process.pid))
        while (!existsSync(released));
        return response.end('released')
      }
    },
  }
}
