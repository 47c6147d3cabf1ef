import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartupError } from '@/lib/foundation/startup-error'
import { End, endMark, endOfRows, Head, headMark } from './format'

const newline = 0x0a
/** The end of the rows of a table, with the end of the row before it. */
const boundary = Buffer.from(`\n${endOfRows}\n`)
/** No line of facts is longer. */
const maxLineBytes = 1024 * 1024

/** Reads a backup from its beginning to its end, in parts, and checks that it is whole. */
export class BackupReader {
  readonly #parts: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #buffer: Buffer = Buffer.alloc(0)

  constructor(file: Readable) {
    const gunzip = createGunzip()
    file.on('error', (error) => gunzip.destroy(error))
    this.#parts = file.pipe(gunzip)[Symbol.asyncIterator]()
  }

  /** @throws StartupError when the file is not a backup */
  async readHead(): Promise<Head> {
    const line = await this.#tryLine()
    if (!line?.startsWith(headMark)) throw new StartupError('The file is not a backup of Daymark.')
    const head = Head.safeParse(JSON.parse(line.slice(headMark.length)))
    if (!head.success) throw new StartupError('The backup has a format that this release does not know.')
    return head.data
  }

  /**
   * Reads the line before the rows of a table, or the facts at the end.
   * @throws StartupError when the backup is damaged
   */
  async readNext(): Promise<{ line: string } | { end: End }> {
    const digest = this.#hash.copy()
    const line = await this.#tryLine()
    if (line === undefined) throw damaged('its end is missing')
    if (!line.startsWith(endMark)) return { line }
    const end = End.parse(JSON.parse(line.slice(endMark.length)))
    if (end.sha256 !== digest.digest('hex')) throw damaged('its checksum is another')
    return { end }
  }

  /** The rows of a table, after the line before them. Each part ends anywhere. */
  async *readRows(): AsyncGenerator<Buffer> {
    // A table without rows has no end of a row before the end of the rows.
    await this.#fill(boundary.length - 1)
    if (this.#buffer.subarray(0, boundary.length - 1).equals(boundary.subarray(1))) {
      this.#take(boundary.length - 1)
      return
    }
    for (;;) {
      const index = this.#buffer.indexOf(boundary)
      if (index !== -1) {
        yield this.#take(index + 1)
        this.#take(boundary.length - 1)
        return
      }
      // The boundary may begin at the end of this part.
      const whole = this.#buffer.length - boundary.length
      if (whole > 0) yield this.#take(whole)
      if (!(await this.#more())) throw damaged('its end is missing')
    }
  }

  async #tryLine(): Promise<string | undefined> {
    for (;;) {
      const index = this.#buffer.indexOf(newline)
      if (index !== -1) return this.#take(index + 1).toString('utf8', 0, index)
      if (this.#buffer.length > maxLineBytes || !(await this.#more())) return undefined
    }
  }

  async #fill(bytes: number): Promise<void> {
    while (this.#buffer.length < bytes && (await this.#more()));
  }

  #take(bytes: number): Buffer {
    const taken = this.#buffer.subarray(0, bytes)
    this.#hash.update(taken)
    this.#buffer = this.#buffer.subarray(bytes)
    return taken
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#parts.next().catch((error: unknown) => {
      throw damaged(error instanceof Error ? error.message : String(error))
    })
    if (done) return false
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value])
    return true
  }
}

function damaged(reason: string): StartupError {
  return new StartupError(`The backup is damaged: ${reason}. Nothing was restored.`)
}
