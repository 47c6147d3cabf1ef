// The documented commands to back up, as an operator pastes them.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSessions } from '../support/readme'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.data'))
  writeFileSync(join(folder, '.data', 'postgres-password'), 'the password')
  return folder
}

// The umask that most systems start with lets everybody read.
const run = (command: string, cwd: string) =>
  execFileSync('sh', ['-ec', `umask 022\n${command}`], { cwd, encoding: 'utf8' })

it('the copy of a data folder is readable by its owner only, and restores it', () => {
  const [block] = readSessions('docs/operations.md', 'Copy the data folder')
  if (!block) throw new Error('the document has no commands')
  const folder = newFolder()
  cpSync(join(folder, '.data'), join(folder, 'before'), { recursive: true })
  run(block.commands, folder)
  expect(statSync(join(folder, 'daymark.tgz')).mode & 0o777).toBe(0o600)
  expect(run('diff -r .data before', folder)).toBe('')
})
