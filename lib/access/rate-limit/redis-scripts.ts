import { createHash } from 'node:crypto'

/** What is needed of a Redis client: to send one command. */
export type SendCommand = (command: string[]) => Promise<unknown>

/** Runs Lua scripts, by their text or by the SHA-1 of it. */
export type ScriptRunner = {
  evalsha(digest: string, keys: string[], args: unknown[]): Promise<unknown>
  eval(script: string, keys: string[], args: unknown[]): Promise<unknown>
}

/**
 * The part of Upstash's client that its rate limiter uses, over any Redis: running a Lua script.
 * The scripts begin with a line of flags that Upstash alone knows and Redis refuses. It is left out here, and since the
 * text then has another SHA-1, the digest that callers know is mapped to that of the text that Redis knows.
 */
export class RedisScripts implements ScriptRunner {
  readonly #send: SendCommand
  readonly #loaded = new Map<string, string>()

  constructor(send: SendCommand) {
    this.#send = send
  }

  async evalsha(digest: string, keys: string[], args: unknown[]): Promise<unknown> {
    const known = this.#loaded.get(digest)
    if (known === undefined) throw new Error('NOSCRIPT')
    return this.#run('EVALSHA', known, keys, args)
  }

  async eval(script: string, keys: string[], args: unknown[]): Promise<unknown> {
    const plain = script.replace(/^#!lua[^\n]*\n/, '')
    const result = await this.#run('EVAL', plain, keys, args)
    this.#loaded.set(sha1(script), sha1(plain))
    return result
  }

  #run(command: string, script: string, keys: string[], args: unknown[]): Promise<unknown> {
    return this.#send([command, script, String(keys.length), ...keys, ...args.map(String)])
  }
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
