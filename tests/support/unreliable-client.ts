import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Answer = { status: number; body: unknown }

/** A client of a server that may be killed at any time and starts again at the same address. */
export class UnreliableClient {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #baseUrl: string
  readonly #keys: readonly string[]
  #sent = 0

  constructor(baseUrl: string, keys: readonly string[]) {
    this.#baseUrl = baseUrl
    this.#keys = keys
  }

  /** Takes the keys in turns, because each may send 300 requests a minute. */
  nextKey(): string {
    return this.#keys[this.#sent++ % this.#keys.length] ?? ''
  }

  /** Sends a request once. Returns undefined when no whole answer comes. */
  async send(method: string, path: string, body?: object): Promise<Answer | undefined> {
    try {
      return await this.#sendOnce(method, path, body)
    } catch {
      return undefined
    }
  }

  /** Sends a read until it is answered with 200. */
  async read(path: string): Promise<unknown> {
    for (;;) {
      const answer = await this.send('GET', path)
      if (answer?.status === 200) return answer.body
      if (answer && answer.status !== 503) throw new Error(`${path} was answered with ${JSON.stringify(answer)}`)
      await sleep(50)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #sendOnce(method: string, path: string, body: object | undefined): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(this.#baseUrl + path, {
        method,
        agent: this.#agent,
        headers: { 'x-api-key': this.nextKey() },
      })
      outgoing.once('error', reject).once('response', (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        incoming.once('error', reject)
        incoming.once('end', () => {
          if (incoming.complete) resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(text) })
          else reject(new Error('the answer was cut short'))
        })
      })
      outgoing.end(body && JSON.stringify(body))
    })
  }
}
