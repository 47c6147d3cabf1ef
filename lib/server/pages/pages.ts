import type { RequestListener } from 'node:http'

/** The pages, which Next renders. */
export type Pages = {
  /** Answers a request once the pages are ready. */
  answer: RequestListener
  /** Prepares them. This takes seconds, for which the API must not wait. */
  prepare: () => Promise<void>
  /** Ends the live updates of open pages, which are requests without an end. */
  endStreams: () => void
  /** Waits for work that goes on after a response, such as sending an e-mail. */
  close: () => Promise<void>
}

/** Stands for the pages where the API is served alone: every path is 404, and Next is not loaded. */
export const noPages: Pages = {
  answer: (_request, response) => void response.writeHead(404).end(),
  prepare: async () => undefined,
  endStreams: () => undefined,
  close: async () => undefined,
}
