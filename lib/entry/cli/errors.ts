import { type ExitCode, exitCodes } from './exit-codes'

type Options = { exitCode?: ExitCode; code?: string; hint?: string | undefined }

/** An error for the person at the terminal. `hint` says what to do next. */
export class CliError extends Error {
  readonly exitCode: ExitCode
  readonly code: string
  readonly hint: string | undefined

  constructor(message: string, { exitCode = exitCodes.error, code = 'ERROR', hint }: Options = {}) {
    super(message)
    this.name = 'CliError'
    this.exitCode = exitCode
    this.code = code
    this.hint = hint
  }
}

/** The command line itself is wrong. */
export function usageError(message: string, hint?: string): CliError {
  return new CliError(message, { exitCode: exitCodes.usage, code: 'USAGE', hint })
}

/** Something else has answered. */
export function notDaymark(url: string, hint: string): CliError {
  return new CliError(`${url} is not a server of Daymark.`, { code: 'UNEXPECTED_RESPONSE', hint })
}

/** Ctrl-C. There is nothing to report. */
export function interruption(): CliError {
  return new CliError('Interrupted.', { exitCode: exitCodes.interrupted, code: 'INTERRUPTED' })
}
