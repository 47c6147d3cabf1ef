import {
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readJsonFile, withLock, writePrivateFile } from '@/lib/entry/cli/private-file'

it.each([
  ['a file', ''],
  ['a file that does not exist yet', 'settings.json'],
  ['a file in a folder that does not exist yet', 'missing/settings.json'],
])('a symbolic link to %s stays, and leads to what was written', (_what, missing) => {
  const folder = makeFolder()
  const target = join(folder, missing || 'present.json')
  if (missing === '') writeFileSync(target, '{}')
  const link = join(folder, 'link.json')
  symlinkSync(target, link)
  writePrivateFile(link, { url: 'http://localhost' })
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readJsonFile(target)).toEqual({ url: 'http://localhost' })
})

it('a relative link in a folder that is a link leads to where the system finds it', () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'dotfiles', 'config'), { recursive: true })
  symlinkSync(join('dotfiles', 'config'), join(folder, 'config'))
  symlinkSync(join('..', 'secrets.json'), join(folder, 'config', 'settings.json'))
  writePrivateFile(join(folder, 'config', 'settings.json'), { url: 'http://localhost' })
  expect(readJsonFile(join(folder, 'dotfiles', 'secrets.json'))).toEqual({ url: 'http://localhost' })
})

it.each([
  ['an hour ago', -3600],
  ['in an hour, because the clock was set back', 3600],
])('a lock that a killed process took %s is taken over', (_when, afterSeconds) => {
  const folder = makeFolder()
  const lock = join(folder, 'state.json.lock')
  writeFileSync(lock, '')
  const taken = Date.now() / 1000 + afterSeconds
  utimesSync(lock, taken, taken)
  expect(withLock(join(folder, 'state.json'), () => 'done')).toBe('done')
  expect(existsSync(lock)).toBe(false)
})

it('a lock that is a link to nothing is taken over too', () => {
  const folder = makeFolder()
  const lock = join(folder, 'state.json.lock')
  symlinkSync(join(folder, 'nothing'), lock)
  lutimesSync(lock, 1, 1)
  expect(withLock(join(folder, 'state.json'), () => 'done')).toBe('done')
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
