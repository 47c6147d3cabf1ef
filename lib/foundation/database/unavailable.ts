import pg from 'pg'
import { type Applied, UnavailableError } from '@/lib/foundation/errors'

// SQLSTATEs (PostgreSQL, appendix A): insufficient resources, operator intervention (with statement_timeout), lock_timeout,
// the timeouts of transactions, and a server that is a standby now.
const unavailable = /^(53|57|55P03|25P03|25P04|25006)/

// A lock or a statement took too long (lock_timeout, statement_timeout, or a cancelled statement).
const isTooSlow = /^(55P03|57014)$/
const tooSlow = 'The database is too slow. Try again in a moment.'

// PostgreSQL ends the connection with these, possibly after the commit.
const endsConnection = /^(57P|25P)/

// A connection to a server that accepts no writes any more is of no use.
const isUseless = /^(57P|25P|25006)/

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
  const { code = '' } = error
  if (!unavailable.test(code)) return error
  if (isTooSlow.test(code)) return new UnavailableError(tooSlow, 'no', { cause: error })
  return unreachable(error, endsConnection.test(code) ? ifSilent : 'no')
}

/** @param cause the reason why there is no connection, or no answer */
export function unreachable(cause: unknown, applied: Applied): UnavailableError {
  return new UnavailableError('The service cannot reach its database. Try again in a moment.', applied, { cause })
}
