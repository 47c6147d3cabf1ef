import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describeMissingBackup, noteBackup } from '@/lib/server/process/remind-of-backup'

const now = Date.parse('2026-03-01T12:00:00Z')
const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60_000)

/** A data folder whose database was created some days ago. */
function newFolder(ageDays: number) {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'postgres'))
  const version = join(folder, 'postgres', 'PG_VERSION')
  writeFileSync(version, '18\n')
  utimesSync(version, daysAgo(ageDays), daysAgo(ageDays))
  return folder
}

it('a start names no backup in the first 30 days', () => {
  expect(describeMissingBackup(newFolder(29), now)).toBeUndefined()
})

it('a start says that no backup is known, and how old the last one is', () => {
  const folder = newFolder(100)
  expect(describeMissingBackup(folder, now)).toBe('No backup is known')
  writeFileSync(join(folder, 'last-backup'), `${daysAgo(34).toISOString()}\n`)
  expect(describeMissingBackup(folder, now)).toBe('The last backup is 34 days old')
})

it('a backup ends the reminder for 30 days', () => {
  const folder = newFolder(100)
  noteBackup(folder)
  const made = Date.parse(readFileSync(join(folder, 'last-backup'), 'utf8').trim())
  expect(describeMissingBackup(folder, made + 1000)).toBeUndefined()
})
