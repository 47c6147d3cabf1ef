import { text } from 'node:stream/consumers'
import { usageError } from './errors'

/** Reads standard input to its end. */
export function readStandardInput(): Promise<string> {
  return text(process.stdin)
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
