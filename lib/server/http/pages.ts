import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import { setBuiltConfig } from '@/lib/env'

const BuiltFiles = z.object({ config: z.record(z.string(), z.unknown()) })

type Options = { root: string; distDir: string; dev: boolean; host: string; port: number }

/** The pages, which Next answers. */
export type Pages = {
  /** Answers a request, which waits until Next is ready. */
  answer: RequestListener
  /** Loads Next and makes it ready. It takes a while, of which the API must not have to wait for any. */
  prepare: () => Promise<void>
  /** Ends what is still done after an answer, such as an e-mail. */
  close: () => Promise<void>
}

/** Stands for the pages where the API is served alone: every path is 404, and Next is not loaded. */
export const noPages: Pages = {
  answer: (_request, response) => void response.writeHead(404).end(),
  prepare: async () => undefined,
  close: async () => undefined,
}

/**
 * The pages of a project.
 * @param distDir where they have been built to, below `root`
 * @param host where they are to be found, like `port`
 */
export function createPages({ root, distDir, dev, host, port }: Options): Pages {
  let loading: ReturnType<typeof load> | undefined
  let prepared: Promise<void> | undefined
  const load = async () => {
    if (!dev) {
      const built = await readFile(join(root, distDir, 'required-server-files.json'), 'utf8')
      setBuiltConfig(JSON.stringify(BuiltFiles.parse(JSON.parse(built)).config))
    }
    const { default: next } = await import('next')
    // On the server that it is given Next takes every upgrade to another protocol, of which it needs its own to reload
    // pages in development; in production it is given one that nobody reaches.
    const httpServer = dev ? undefined : createServer()
    return next({ dev, dir: root, hostname: host, port, ...(httpServer && { httpServer }) })
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
        // The start itself fails with the reason.
        response.writeHead(503).end()
        return
      }
      await (await loading)?.getRequestHandler()(request, response)
    },
    prepare,
    close: async () => {
      // One that could not be loaded has nothing to end, and must not keep the rest from being closed.
      const app = await loading?.catch(() => undefined)
      await app?.close()
    },
  }
}
