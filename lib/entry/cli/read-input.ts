import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { usageError } from './errors'

/**
 * Reads standard input to its end.
 * @throws a usage error when it is not UTF-8
 */
export async function readStandardInput(): Promise<string> {
  return decodeUtf8(await buffer(process.stdin), 'Standard input')
}

/**
 * Decodes UTF-8, without a byte order mark.
 * @param source names the input in the error
 * @throws a usage error when it is something else, such as Latin-1: characters would be lost
 */
export function decodeUtf8(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw usageError(`${source} is not encoded as UTF-8.`, 'Convert it first, for example with iconv.')
  }
}

/**
 * Refuses arguments that are not UTF-8: Node has put U+FFFD in place of their bytes.
 * @throws a usage error
 */
export function checkArguments(argv: readonly string[]): void {
  if (argv.some((word) => word.includes('\ufffd'))) decodeUtf8(readCommandLine(), 'An argument')
}

/** The command line as bytes. Other systems than Linux do not tell it, so there the character itself is refused. */
function readCommandLine(): Uint8Array {
  try {
    return readFileSync('/proc/self/cmdline')
  } catch {
    return Uint8Array.of(0xff)
  }
}

/** Reads a value that `-` takes from standard input. The line feed that ends the input is not a part of it. */
export async function readValue(value: string): Promise<string> {
  return value === '-' ? (await readStandardInput()).replace(/\r?\n$/, '') : value
}

/** Reads a whole number of an option. */
export function readNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text)
  if (/^\d{1,9}$/.test(text) && number >= min && number <= max) return number
  throw usageError(`--${option} must be a whole number from ${min} to ${max}.`)
}

/** Checks that an option has one of the values that it allows. */
export function readChoice<const Choice extends string>(
  option: string,
  text: string,
  choices: readonly (readonly [Choice, string])[],
): Choice {
  const found = choices.find(([choice]) => choice === text)
  if (found) return found[0]
  throw usageError(`--${option} must be one of ${choices.map(([choice]) => choice).join(', ')}.`)
}
