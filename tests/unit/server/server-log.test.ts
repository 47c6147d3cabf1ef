import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readReason, sizeOfLog } from '@/lib/server/postgres/server-log'

const started = 'LOG:  starting PostgreSQL 18.4'
const full = 'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device'
const down = 'LOG:  database system is shut down'

it.each([
  ['the fatal error of the last start', [started, full, down], full],
  ['no error of an earlier start', [started, full, down, started, down], down],
  ['the last line of a log without a start', ['postgres: not found'], 'postgres: not found'],
])('names %s', (_name, lines, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'postgres.log')
  writeFileSync(path, `${lines.join('\n')}\n`)
  expect(readReason(path)).toBe(reason)
})

it('names the error of a server that did not say that it starts, and none of before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'postgres.log')
  writeFileSync(path, `${[started, full].join('\n')}\n`)
  const before = sizeOfLog(path)
  const refused = 'FATAL:  data directory "/data/postgres" has invalid permissions'
  writeFileSync(path, `${refused}\n`, { flag: 'a' })
  expect(readReason(path, before)).toBe(refused)
})

it('says that there is no output where there is no log', () => {
  expect(readReason(join(tmpdir(), 'no such log'))).toBe('no output')
})
