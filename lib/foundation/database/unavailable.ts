import pg from 'pg'
import { type Applied, UnavailableError } from '@/lib/foundation/errors'

// SQLSTATEs (PostgreSQL, appendix A): lost connections to servers behind this one, insufficient resources, operator
// intervention (with statement_timeout), system errors, lock_timeout, the timeouts of transactions, and a server that is a
// standby now.
const unavailable = /^(08|53|57|58|55P03|25P03|25P04|25006)/

// A lock or a statement took too long (lock_timeout, statement_timeout, or a cancelled statement).
const isTooSlow = /^(55P03|57014)$/
const tooSlow = 'The database is too slow. Try again in a moment.'

// PostgreSQL ends the connection with these, possibly after the commit.
const endsConnection = /^(57P|25P)/
const endsConnectionBySeverity = /^(FATAL|PANIC)$/

// A connection to a server that accepts no writes any more is of no use, nor is one that a pooler ends.
const isUseless = /^(57P|25P|25006|08P01)/

// PgBouncer ends connections with this. PostgreSQL itself reports a message of the wrong form, which is a defect.
const protocolViolation = '08P01'

// Errors of Citus 13.2 when a worker is gone. It has no SQLSTATE for some of them.
const internalError = 'XX000'
const isBeforeCommit = /^failure on connection marked as essential/
const isAfterCommit = /^could not commit transaction for shard/
// Messages of libpq.
const isLostInCommand =
  /^(server closed the connection|connection not open|no connection to the server|could not (receive|send) data|SSL )/
// Citus connects again only if it has sent nothing yet, so a statement that ends so did not begin.
const couldNotConnect =
  /^could not establish any connections|following error: (connection to server .* failed: )?(Connection refused|FATAL: +(the database system is|sorry, too many clients|remaining connection slots))/s
// The context of errors that workers report. The coordinator passes them on with a severity of its own.
const isFromWorker = /while executing command on /

/** Whether an error of a query makes its connection unusable. */
export function breaksConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || isUseless.test(error.code ?? '')
}

/**
 * Turns an error of a query into UNAVAILABLE when the database could not be reached or cannot serve now, with the error
 * as its cause. Other errors of PostgreSQL are defects and stay as they are.
 * @param ifSilent whether the query may have taken effect when there is no answer to it
 */
export function toUnavailable(error: unknown, ifSilent: Applied): unknown {
  if (!(error instanceof pg.DatabaseError)) return unreachable(error, ifSilent)
  if (!isUnavailable(error)) return error
  if (isTooSlow.test(error.code ?? '')) return new UnavailableError(tooSlow, 'no', { cause: error })
  return unreachable(error, mayBeApplied(error) ? ifSilent : 'no')
}

function isUnavailable({ code = '', severity, message, where }: pg.DatabaseError): boolean {
  if (code === protocolViolation) return severity === 'FATAL'
  if (code !== internalError) return unavailable.test(code)
  return (
    isBeforeCommit.test(message) ||
    isAfterCommit.test(message) ||
    (isFromWorker.test(where ?? '') && isLostInCommand.test(message))
  )
}

/** Whether there may have been a commit before the error. */
function mayBeApplied({ code = '', severity = '', message, where = '' }: pg.DatabaseError): boolean {
  if (endsConnection.test(code) || endsConnectionBySeverity.test(severity)) return true
  if (code.startsWith('08')) return !couldNotConnect.test(message)
  if (code === internalError) return !isBeforeCommit.test(message)
  return code.startsWith('58') && isFromWorker.test(where)
}

/** @param cause the reason why there is no connection, or no answer */
export function unreachable(cause: unknown, applied: Applied): UnavailableError {
  return new UnavailableError('The service cannot reach its database. Try again in a moment.', applied, { cause })
}
