// The documented commands to back up, as an operator pastes them.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSessions } from '../support/readme'

/** The commands of a section. */
function readCommands(document: string, title: string): string {
  const [block] = readSessions(document, title)
  if (!block) throw new Error(`${document} has no commands under ${title}`)
  return block.commands
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.data', 'postgres'), { recursive: true })
  writeFileSync(join(folder, '.data', 'postgres-password'), 'the password')
  writeFileSync(join(folder, '.data', 'postgres', 'postmaster.pid'), '1\n/data\n0\n5499\n')
  return folder
}

// The umask that most systems start with lets everybody read.
const run = (command: string, cwd: string, env = process.env) =>
  execFileSync('sh', ['-ec', `umask 022\n${command}`], { cwd, env, encoding: 'utf8' })

it('the copy of a data folder is readable by its owner only, and restores it', () => {
  const block = readCommands('README.md', 'Back up and upgrade')
  const folder = newFolder()
  cpSync(join(folder, '.data'), join(folder, 'before'), { recursive: true })
  run(block, folder)
  expect(statSync(join(folder, 'daymark.tgz')).mode & 0o777).toBe(0o600)
  expect(run('diff -r .data before', folder)).toBe('')
})

it('a dump is readable by its owner only', () => {
  const block = readCommands('docs/operations.md', 'Back up and restore')
  const folder = newFolder()
  const program = join(folder, 'pg_dump')
  writeFileSync(program, '#!/bin/sh\necho "$PGPASSWORD" "$@"\n')
  chmodSync(program, 0o755)
  run(block, folder, { ...process.env, PATH: `${folder}:${process.env.PATH}` })
  const dump = join(folder, 'daymark.dump')
  expect(statSync(dump).mode & 0o777).toBe(0o600)
  expect(readFileSync(dump, 'utf8')).toBe('the password -Fc -h 127.0.0.1 -p 5499 -U daymark daymark\n')
})
