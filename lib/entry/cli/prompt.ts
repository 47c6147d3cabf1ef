import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { StringDecoder } from 'node:string_decoder'
import { stripVTControlCharacters } from 'node:util'
import { interruption } from './errors'

/** Asks on the terminal. The question goes to standard error, because programs read standard output. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true })
  const interrupted = once(lines, 'SIGINT').then(() => Promise.reject(interruption()))
  // The end of the input closes it; Ctrl-D rejects the question too.
  const ended = once(lines, 'close').then(() => '')
  const answered = lines.question(question).catch((error) => {
    if (error?.code !== 'ABORT_ERR') throw error
    return ''
  })
  try {
    return await Promise.race([answered, interrupted, ended])
  } finally {
    interrupted.catch(() => undefined)
    lines.close()
  }
}

/** Enter and Ctrl-D. */
const ends = ['\r', '\n', '\u0004']

/** Asks for a secret, which the terminal does not show. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  // First, so that nothing that is typed or pasted after the question is shown.
  stdin.setRawMode(true)
  stderr.write(question)
  try {
    return withoutControls(await readLine())
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
  }
}

/** Reads keys until Enter. In raw mode the terminal handles none of them. */
function readLine(): Promise<string> {
  const { stdin } = process
  const decoder = new StringDecoder('utf8')
  let typed = ''
  return new Promise((resolve, reject) => {
    const takeKeys = (chunk: Buffer) => {
      for (const character of decoder.write(chunk)) {
        if (character === '\u0003') return finish(() => reject(interruption()))
        if (ends.includes(character)) return finish(() => resolve(typed))
        // Backspace and Ctrl-U.
        if (character === '\u007f' || character === '\b') typed = typed.slice(0, -1)
        else if (character === '\u0015') typed = ''
        else typed += character
      }
    }
    const takeEnd = () => finish(() => resolve(typed))
    const finish = (settlePromise: () => void) => {
      stdin.off('data', takeKeys).off('end', takeEnd)
      settlePromise()
    }
    stdin.on('data', takeKeys).on('end', takeEnd).resume()
  })
}

/** Terminals enclose pasted text in escape sequences (bracketed paste). */
function withoutControls(typed: string): string {
  return stripVTControlCharacters(typed).replace(/\p{Cc}/gu, '')
}
