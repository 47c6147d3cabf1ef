import { createServer } from 'node:http'
import { join } from 'node:path'
import { stopWatching } from '@/lib/domain/changes/watch-changes'
import { waitAtMost } from '@/lib/server/process/wait-at-most'
import type { Pages } from './pages'

type Options = { root: string; dev: boolean; host: string; port: number }

/**
 * The folder that is a project to Next when it serves, relative to the project. scripts/prepare.mjs fills it: it has the
 * compiled configuration, because Next would compile next.config.ts at each start, with a compiler of 24 MB.
 */
export const builtProject = 'dist/pages'

/**
 * The pages of a project, which Next renders in this process.
 * @param root the project's folder
 * @param host where the server listens, like `port`
 */
export function createNextPages({ root, dev, host, port }: Options): Pages {
  let loading: ReturnType<typeof load> | undefined
  let prepared: Promise<void> | undefined
  const load = async () => {
    const { default: next } = await import('next')
    // Next handles every protocol upgrade on the server that it is given. In development it needs that to reload pages; in
    // production it gets a server that does not listen.
    const httpServer = dev ? undefined : createServer()
    const dir = dev ? root : join(root, builtProject)
    return next({ dev, dir, hostname: host, port, ...(httpServer && { httpServer }) })
  }
  const prepare = () => {
    loading ??= load()
    prepared ??= loading.then((app) => app.prepare())
    return prepared
  }
  return {
    answer: async (request, response) => {
      try {
        await prepare()
      } catch {
        // The start fails too, and reports the reason.
        response.writeHead(503).end()
        return
      }
      await (await loading)?.getRequestHandler()(request, response)
    },
    prepare,
    endStreams: stopWatching,
    close: async () => {
      const closing = loading?.then(
        (app) => app.close(),
        // A failed load leaves nothing to close, and must not keep the rest from being closed.
        () => undefined,
      )
      // Next would wait for a mail server that does not answer.
      await waitAtMost(5000, closing)
    },
  }
}
