import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withLock } from '@/lib/cli/private-file'

it.each([
  ['an hour ago', -3600],
  ['in an hour, because the clock was set back', 3600],
])('a lock that a killed process took %s is taken over', (_when, afterSeconds) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lock = join(folder, 'state.json.lock')
  writeFileSync(lock, '')
  const taken = Date.now() / 1000 + afterSeconds
  utimesSync(lock, taken, taken)
  expect(withLock(join(folder, 'state.json'), () => 'done')).toBe('done')
  expect(existsSync(lock)).toBe(false)
})
