import type { Environment } from './environment'
import { formatJson } from './format-json'
import type { Filter } from './jq'
import { createStyle, hasColor, type Style } from './style'
import { cleanText } from './terminal-text'

/** Output streams of a command. */
export type Terminal = {
  /** Whether standard output is a terminal. Otherwise programs read it: nothing is cut, numbered or described. */
  readonly isTerminal: boolean
  /** Whether somebody can be asked. */
  readonly canAsk: boolean
  /** Columns of the terminal. */
  readonly width: number
  readonly style: Style
  /** The style of standard error. */
  readonly errorStyle: Style
  print(line: string): void
  /** Prints a value as JSON: indented on a terminal, otherwise on one line. */
  printJson(value: unknown): void
  /** Prints a value as JSON on one line. */
  printLine(value: unknown): void
  /** Prints to standard error. */
  note(line: string): void
  warn(line: string): void
}

/**
 * Prints what a filter makes of JSON. As `jq -r` does, a text is printed without quotes, and other values are JSON. On a
 * terminal, texts are cleaned.
 */
export function filterOutput(terminal: Terminal, filter: Filter): Terminal {
  const { isTerminal, print } = terminal
  const printResult = (result: unknown) => {
    if (typeof result === 'string') print(isTerminal ? cleanText(result) : result)
    else print(formatJson(result, isTerminal))
  }
  const printResults = (value: unknown) => filter(value).forEach(printResult)
  return { ...terminal, printJson: printResults, printLine: printResults }
}

/** The width of a terminal that does not say how wide it is. */
const defaultWidth = 80

export function openTerminal(environment: Environment, { mayColor }: { mayColor: boolean }): Terminal {
  const { stdin, stdout, stderr } = process
  const isTerminal = stdout.isTTY === true
  const errorStyle = createStyle(mayColor && hasColor(environment, stderr.isTTY === true))
  const note = (line: string) => void stderr.write(`${line}\n`)
  return {
    isTerminal,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    // A terminal may claim to have no columns.
    width: Math.max(20, stdout.columns || defaultWidth),
    style: createStyle(mayColor && hasColor(environment, isTerminal)),
    errorStyle,
    print: (line) => void stdout.write(`${line}\n`),
    printJson: (value) => void stdout.write(`${formatJson(value, isTerminal)}\n`),
    printLine: (value) => void stdout.write(`${formatJson(value, false)}\n`),
    note,
    warn: (line) => note(`${errorStyle('yellow', 'Warning:')} ${cleanText(line)}`),
  }
}
