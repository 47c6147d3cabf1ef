import { expect, it, onTestFinished, vi } from 'vitest'
import { handleRequest } from '@/lib/entry/http/handle-request'
import { WebRequest } from '@/lib/entry/http/web-request'
import { overloaded, UnavailableError } from '@/lib/foundation/errors'
import { describeError, log } from '@/lib/foundation/telemetry/log'

it('logs type, message and stack of an error, and none of its fields', () => {
  const error = Object.assign(new TypeError('broken'), {
    code: '23514',
    detail: 'Failing row contains (SECRET)',
    meta: { text: 'SECRET' },
  })
  expect(describeError(error)).toEqual({
    type: 'TypeError',
    message: 'broken',
    code: '23514',
    stack: expect.stringContaining('broken'),
  })
})

it('logs thrown values that are not errors', () => {
  expect(describeError('text')).toEqual({ message: 'text' })
  expect(describeError(undefined)).toEqual({ message: 'undefined' })
})

it('overload is a warning without a stack, and a database that is lost an error with its cause', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const fail = (failure: Error) =>
    handleRequest(new WebRequest(new Request('http://localhost/api/v1/tasks')), () => Promise.reject(failure))
  const { status, body } = await fail(overloaded('At most 3 requests of an account work at a time').withApplied('no'))
  expect(status).toBe(503)
  expect(JSON.parse(String(body)).error).toEqual({
    code: 'UNAVAILABLE',
    message: 'The service is overloaded. At most 3 requests of an account work at a time. Try again in a moment.',
    applied: 'no',
  })
  expect(error).not.toHaveBeenCalled()
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.not.objectContaining({ err: expect.anything() }), 'overloaded')
  expect(JSON.stringify(warn.mock.calls)).not.toContain('error-log.test')

  const cause = new Error('connection lost')
  await fail(new UnavailableError('The service cannot reach its database.', 'no', { cause }))
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ err: cause }), 'request failed')
})
