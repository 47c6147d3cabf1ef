import { formatJson } from './format-json'
import type { RawAnswer } from './raw-request'
import type { Session } from './session'
import type { Terminal } from './terminal'
import { cleanLine, cleanText } from './terminal-text'

/**
 * Prints an answer: as it came for programs, JSON indented on a terminal, and filtered with `--jq` unless it is an error.
 * @throws ApiError when the status is an error, after its body was printed
 */
export function printAnswer(
  { terminal, isFiltered }: Session,
  { response, body, data, error }: RawAnswer,
  { include }: { include: boolean },
): void {
  if (include) printHead(terminal, response)
  if (isFiltered && !error && data !== undefined) terminal.printJson(data)
  else if (!terminal.isTerminal) terminal.print(body.replace(/\n$/, ''))
  else if (data === undefined) terminal.print(cleanText(body))
  else terminal.print(formatJson(data, true))
  if (error) throw error
}

function printHead(terminal: Terminal, { status, statusText, headers }: Response): void {
  terminal.print(cleanLine(`HTTP ${status} ${statusText}`).trimEnd())
  for (const [name, value] of headers) terminal.print(`${name}: ${cleanLine(value)}`)
  terminal.print('')
}
