import { expect, it } from 'vitest'
import { redactPath } from '@/lib/redact-path'

it.each([
  ['/calendar/cal_0123-_xyz.ics', '/calendar/cal_[redacted]'],
  ['/Calendar/CAL_0123.ics/more', '/Calendar/cal_[redacted]/more'],
  ['/elsewhere/cal_0123', '/elsewhere/cal_[redacted]'],
  ['/api/v1/tasks', '/api/v1/tasks'],
])('removes the token of a calendar address: %s', (path, redacted) => {
  expect(redactPath(path)).toBe(redacted)
})
