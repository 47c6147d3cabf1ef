import { expect, it, vi } from 'vitest'
import { handleRequest } from '@/lib/entry/http/handle-request'
import { rejectMethod, rejectPath } from '@/lib/entry/http/route'
import { WebRequest } from '@/lib/entry/http/web-request'
import { log } from '@/lib/foundation/telemetry/log'
import { redactPath } from '@/lib/foundation/telemetry/redact-path'

it.each([
  ['/calendar/cal_0123-_xyz.ics', '/calendar/[redacted]'],
  ['/calendar/%63al%5F0123.ics', '/calendar/[redacted]'],
  ['/Calendar/CAL_0123.ics/more', '/Calendar/[redacted]/more'],
  ['/elsewhere/cal_0123', '/elsewhere/cal_[redacted]'],
  ['/api/v1/tasks', '/api/v1/tasks'],
])('removes the token of a calendar address: %s', (path, redacted) => {
  expect(redactPath(path)).toBe(redacted)
})

it('no log line of a request has a token', async () => {
  const logged = vi.spyOn(log, 'info')
  const failed = vi.spyOn(log, 'error')
  const request = () => new WebRequest(new Request('http://localhost/calendar/cal_secret.ics', { method: 'POST' }))
  await handleRequest(request(), async () => ({ status: 200, headers: {}, body: null }))
  await handleRequest(request(), () => Promise.reject(new Error('a defect')))
  await rejectMethod(request(), 'GET')
  await rejectPath(request())
  const lines = [...logged.mock.calls, ...failed.mock.calls].map(([line]) => line)
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toMatchObject({ path: '/calendar/[redacted]' })
  expect(JSON.stringify(lines)).not.toContain('secret')
})
