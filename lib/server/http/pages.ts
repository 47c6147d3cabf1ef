import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'

type Options = { root: string; dev: boolean; host: string; port: number }

/** The pages, which Next serves. */
export type Pages = {
  /** Answers a request once Next is ready. */
  answer: RequestListener
  /** Loads Next and prepares it. This takes seconds, for which the API must not wait. */
  prepare: () => Promise<void>
  /** Waits for work that goes on after a response, such as sending an e-mail. */
  close: () => Promise<void>
}

/** Stands for the pages where the API is served alone: every path is 404, and Next is not loaded. */
export const noPages: Pages = {
  answer: (_request, response) => void response.writeHead(404).end(),
  prepare: async () => undefined,
  close: async () => undefined,
}

/**
 * The folder that is a project to Next when it serves, relative to the project. scripts/prepare.mjs fills it: it has the
 * compiled configuration, because Next would compile next.config.ts at each start, with a compiler of 24 MB.
 */
export const builtProject = 'dist/pages'

/**
 * The pages of a project.
 * @param root the project's folder
 * @param host where the server listens, like `port`
 */
export function createPages({ root, dev, host, port }: Options): Pages {
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
    close: async () => {
      // A failed load leaves nothing to close, and must not keep the rest from being closed.
      const app = await loading?.catch(() => undefined)
      await app?.close()
    },
  }
}
