import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { breaksConnection, toUnavailable } from '@/lib/foundation/database/unavailable'
import { UnavailableError } from '@/lib/foundation/errors'

type Fields = { code: string; message?: string; severity?: string; where?: string }

function databaseError({ message = 'refused', severity = 'ERROR', ...fields }: Fields): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { severity, ...fields })
}

/** The outcome that a write reports which got this error in place of an answer; undefined for a defect. */
function appliedAfter(fields: Fields): 'no' | 'unknown' | undefined {
  const error = databaseError(fields)
  const result = toUnavailable(error, 'unknown')
  if (result instanceof UnavailableError) {
    expect(result.cause).toBe(error)
    return result.applied
  }
  expect(result).toBe(error)
  return undefined
}

const remote = (reason: string) =>
  `connection to the remote node postgres@10.0.0.2:5432 failed with the following error: ${reason}`
const onWorker = 'while executing command on 10.0.0.2:5432'

describe('an error of PostgreSQL', () => {
  it.each([
    ['53100', 'disk full'],
    ['53300', 'too many connections'],
    ['55P03', 'a lock took too long'],
    ['57014', 'a statement took too long'],
    ['25006', 'a standby'],
    ['58030', 'a file cannot be read'],
    ['58P01', 'a file is missing'],
  ])('%s (%s) is unavailable, without effect', (code) => {
    expect(appliedAfter({ code })).toBe('no')
  })

  it.each([
    ['57P01', 'FATAL', 'stopped by an administrator'],
    ['57P02', 'FATAL', 'another process crashed'],
    ['25P03', 'FATAL', 'idle for too long'],
    ['53100', 'PANIC', 'the log has no space, perhaps behind the commit'],
    ['58030', 'PANIC', 'the log cannot be flushed, perhaps behind the commit'],
  ])('%s (%s: %s) is unavailable, and leaves open whether there was an effect', (code, severity) => {
    expect(appliedAfter({ code, severity })).toBe('unknown')
    expect(toUnavailable(databaseError({ code, severity }), 'no')).toMatchObject({ applied: 'no' })
  })

  it.each(['08000', '08003', '08006', '08007'])('%s (a connection behind it was lost) leaves it open', (code) => {
    expect(appliedAfter({ code })).toBe('unknown')
  })

  it('08P01 is the end of a connection of PgBouncer', () => {
    const error = { code: '08P01', severity: 'FATAL', message: 'server conn crashed?' }
    expect(appliedAfter(error)).toBe('unknown')
    expect(breaksConnection(databaseError(error))).toBe(true)
  })

  it.each([
    { code: '23505', message: 'duplicate key value violates unique constraint "Task_pkey"' },
    { code: '42P01', message: 'relation "Tasks" does not exist' },
    { code: '22P02', message: 'invalid input syntax for type uuid' },
    { code: 'XX000', message: 'cache lookup failed for type 1' },
    { code: 'XX000', message: 'tuple concurrently updated', where: onWorker },
    { code: '08P01', message: 'bind message supplies 1 parameters, but prepared statement "" requires 2' },
  ])('$code is a defect: $message', (fields) => {
    expect(appliedAfter(fields)).toBeUndefined()
  })
})

// The messages and the rows found afterwards are those of a worker that was killed under load (Citus 13.2.2).
describe('an error of Citus, a worker of which is gone,', () => {
  it.each([
    { code: '08006', message: remote('Connection refused\n\tIs the server running on that host?') },
    { code: '08006', message: remote('connection to server at "10.0.0.2", port 5432 failed: Connection refused') },
    { code: '08006', message: remote('FATAL:  the database system is starting up') },
    { code: '08006', message: remote('FATAL:  the database system is shutting down') },
    { code: '08006', message: remote('FATAL:  sorry, too many clients already') },
    { code: '08006', message: remote('FATAL:  remaining connection slots are reserved') },
    { code: '08006', message: 'could not establish any connections to the node 10.0.0.2:5432 after 30000 ms' },
  ])('was raised before the statement was sent: $message', (fields) => {
    expect(appliedAfter(fields)).toBe('no')
  })

  it.each([
    { code: 'XX000', message: 'failure on connection marked as essential: 10.0.0.2:5432' },
    { code: '58030', message: 'failed to COPY to shard 102008 on 10.0.0.2:5432' },
  ])('rolled everything back: $message', (fields) => {
    expect(appliedAfter(fields)).toBe('no')
  })

  it.each([
    { code: '08006', message: remote('connection not open') },
    { code: '08006', message: remote('server closed the connection unexpectedly') },
    { code: '08006', message: remote('FATAL:  terminating connection due to administrator command') },
    { code: '08006', message: remote('could not receive data from server: Connection timed out') },
    { code: 'XX000', message: 'could not commit transaction for shard 102008 on at least one active node' },
    { code: 'XX000', message: 'SSL SYSCALL error: EOF detected\ninvalid socket', where: onWorker },
    { code: 'XX000', message: 'server closed the connection unexpectedly', where: onWorker },
    { code: 'XX000', message: 'connection not open', where: onWorker },
    { code: '57P01', message: 'terminating connection due to administrator command', where: onWorker },
    { code: '58030', message: 'could not fsync file "pg_wal/000000010000000000000001"', where: onWorker },
  ])('leaves open whether there was an effect: $message', (fields) => {
    expect(appliedAfter(fields)).toBe('unknown')
  })

  it('leaves the connection to the coordinator in use', () => {
    expect(breaksConnection(databaseError({ code: '08006', message: remote('Connection refused') }))).toBe(false)
  })
})

it('anything that is not an error of the server is a connection that was lost', () => {
  const error = new Error('Connection terminated unexpectedly')
  expect(toUnavailable(error, 'unknown')).toMatchObject({ code: 'UNAVAILABLE', applied: 'unknown', cause: error })
  expect(toUnavailable(error, 'no')).toMatchObject({ applied: 'no' })
  expect(breaksConnection(error)).toBe(true)
})
