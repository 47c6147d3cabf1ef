import { Agent, request } from 'node:http'
import type { Caller } from './requests'

// Without a limit of its own, and not fetch, whose timeouts and buffers would be measured too.
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

export type LongPoll = {
  /** The body; undefined if the server is overloaded (503). Rejects when there is another answer, or none. */
  answer: Promise<string | undefined>
  cancel: () => void
}

/** Sends a request that waits for changes after a cursor. */
export function openPoll(url: string, { key }: Caller, since: string, waitSeconds: number): LongPoll {
  const outgoing = request(`${url}/api/v1/changes?since=${since}&wait=${waitSeconds}`, {
    agent,
    headers: { 'x-api-key': key },
  })
  const answer = new Promise<string | undefined>((resolve, reject) => {
    outgoing.once('error', reject).once('response', (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      incoming.once('error', reject).once('end', () => {
        if (incoming.statusCode === 200) resolve(text)
        else if (incoming.statusCode === 503) resolve(undefined)
        else reject(new Error(`a poll returned ${incoming.statusCode}`))
      })
    })
  })
  outgoing.end()
  return { answer, cancel: () => outgoing.destroy() }
}
