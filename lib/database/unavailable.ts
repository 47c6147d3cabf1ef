import pg from 'pg'
import { AppError } from '@/lib/errors'

// Classes of SQLSTATE: insufficient resources, operator intervention (PostgreSQL, appendix A).
const unavailable = /^(53|57P)/

/**
 * Turns an error of a query into UNAVAILABLE when the database could not be reached or cannot serve now, with the error
 * as its cause. Other errors of PostgreSQL are defects and stay as they are.
 */
export function toUnavailable(error: unknown): unknown {
  const isOwnError = error instanceof pg.DatabaseError && !unavailable.test(error.code ?? '')
  if (isOwnError) return error
  return new AppError('UNAVAILABLE', 'The service cannot reach its database. Try again in a moment.', undefined, {
    cause: error,
  })
}
