import { readError } from '@/lib/client/read-error'
import type { RawAnswer } from './raw-request'
import type { Terminal } from './terminal'
import { cleanLine, cleanText } from './terminal-text'

/**
 * Prints an answer: as it came for programs, JSON indented on a terminal.
 * @throws ApiError when the status is an error, after its body was printed
 */
export function printAnswer(
  terminal: Terminal,
  { response, body }: RawAnswer,
  { include }: { include: boolean },
): void {
  if (include) printHead(terminal, response)
  const parsed = parse(body)
  if (!terminal.isTerminal) terminal.print(body.replace(/\n$/, ''))
  else if (parsed === undefined) terminal.print(cleanText(body))
  else terminal.printJson(parsed)
  if (!response.ok) throw readError(parsed, response)
}

function printHead(terminal: Terminal, { status, statusText, headers }: Response): void {
  terminal.print(cleanLine(`HTTP ${status} ${statusText}`).trimEnd())
  for (const [name, value] of headers) terminal.print(`${name}: ${cleanLine(value)}`)
  terminal.print('')
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
