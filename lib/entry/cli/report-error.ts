import { ApiError, ConnectionError, DaymarkError } from '@/lib/entry/client/errors'
import { CliError } from './errors'
import { type ExitCode, exitCodes } from './exit-codes'
import { formatJson } from './format-json'
import type { Terminal } from './terminal'
import { cleanLine } from './terminal-text'

type Report = {
  exitCode: ExitCode
  code: string
  message: string
  details?: ApiError['details']
  hint?: string | undefined
}

/**
 * Prints an error to standard error: for people with what to do next, or as JSON.
 * @returns the exit code
 */
export function reportError(error: unknown, terminal: Terminal, isJson: boolean): ExitCode {
  const { exitCode, ...report } = describeError(error)
  if (exitCode === exitCodes.interrupted) return exitCode
  if (isJson) {
    terminal.note(formatJson({ error: report }, false))
    return exitCode
  }
  terminal.note(`${terminal.errorStyle('red', 'Error:')} ${cleanLine(report.message)}`)
  // The message names the first of them.
  const others = (report.details ?? []).slice(1)
  for (const detail of others) {
    terminal.note(`  ${cleanLine(typeof detail === 'string' ? detail : `${detail.path}: ${detail.message}`)}`)
  }
  if (report.hint !== undefined) terminal.note(cleanLine(report.hint))
  return exitCode
}

function describeError(error: unknown): Report {
  if (error instanceof CliError) {
    const { exitCode, code, message, hint } = error
    return { exitCode, code, message, hint }
  }
  if (error instanceof ApiError) return describeApiError(error)
  if (error instanceof ConnectionError) {
    const { code, message } = error
    const hint =
      error.applied === 'unknown'
        ? mayBeDone
        : 'Is the server running? `daymark login` and DAYMARK_URL change its address.'
    return { exitCode: exitCodes.unavailable, code, message, hint }
  }
  if (error instanceof DaymarkError) return { exitCode: exitCodes.error, code: error.code, message: error.message }
  // The service always sends responses that the client can parse, so this one came from something else.
  if (error instanceof TypeError || error instanceof RangeError) {
    const message = `The answer of the server cannot be read: ${error.message}`
    return { exitCode: exitCodes.error, code: 'UNEXPECTED_RESPONSE', message, hint: checkAddress }
  }
  return { exitCode: exitCodes.error, code: 'ERROR', message: error instanceof Error ? error.message : String(error) }
}

/** 408 and the gateway statuses 502 and 504 of a proxy count as an unreachable service. */
const exitCodeOfStatus: Readonly<Record<number, ExitCode>> = {
  401: exitCodes.denied,
  403: exitCodes.denied,
  404: exitCodes.notFound,
  408: exitCodes.unavailable,
  429: exitCodes.unavailable,
  502: exitCodes.unavailable,
  503: exitCodes.unavailable,
  504: exitCodes.unavailable,
}

function describeApiError(error: ApiError): Report {
  const { status, code, message, details } = error
  return {
    exitCode: isForeign(error) ? exitCodes.error : (exitCodeOfStatus[status] ?? exitCodes.error),
    code,
    message,
    ...(details !== undefined && { details }),
    hint: adviseOn(error),
  }
}

const mayBeDone = 'The change may have taken effect: look before you repeat it.'
const useKey = 'run: daymark login. Where DAYMARK_API_KEY is set, replace that.'
const checkAddress = 'Check the address of the server: daymark whoami, daymark login'

/** Whether something else than Daymark refuses the request, such as a proxy. */
function isForeign({ code, status }: ApiError): boolean {
  return code === 'UNEXPECTED_RESPONSE' && exitCodeOfStatus[status] !== exitCodes.unavailable
}

function adviseOn(error: ApiError): string | undefined {
  const { code, status, message, retryAfterMs, requestId, applied } = error
  if (isForeign(error)) return checkAddress
  if (status === 401) return `Create a key in the web app under API Keys, then ${useKey}`
  if (status === 403) return `With a key that may do this, ${useKey}`
  // Nothing helps with a path of `daymark api` that does not exist.
  if (code === 'NOT_FOUND')
    return /\btask\b/.test(message) ? 'List tasks again: daymark day, or daymark find' : undefined
  if (code === 'LIMIT_REACHED') return 'Archived tasks count: daymark find --state archived, daymark delete'
  if (code === 'GONE') return 'Get a new cursor: daymark changes'
  if (exitCodeOfStatus[status] === exitCodes.unavailable) {
    const seconds = Math.ceil((retryAfterMs ?? 0) / 1000)
    const effect = applied === 'unknown' ? ` ${mayBeDone}` : ''
    return `Try again ${seconds > 0 ? `in ${seconds} s` : 'in a moment'}.${effect}`
  }
  return status >= 500 && requestId !== undefined
    ? `The log of the server has the cause, under ${requestId}.`
    : undefined
}
