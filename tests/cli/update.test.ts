import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { version } from '@/package.json'
import { newPerson, program, startProgram } from '../support/command-line'
import { startInTerminal } from '../support/terminal'

const offered = readFileSync(program, 'utf8')

/** A server that offers a program, and a person who has another version of it as a file. */
async function newUser(served = offered) {
  const server = createServer((request, response) => {
    if (request.url === '/cli.mjs') response.end(served)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const me = await newPerson()
  const folder = join(me.home, 'bin')
  mkdirSync(folder)
  const file = join(folder, 'daymark')
  writeFileSync(file, `${offered}// older\n`)
  chmodSync(file, 0o755)
  const env = { ...me.env, DAYMARK_URL: url }
  const run = (...args: string[]) => startProgram(file, ['update', ...args], { input: '', env, cwd: me.home }).ended
  return { file, folder, env, url, run }
}

it('replaces its file by the one that the server offers', async () => {
  const { file, folder, url, run } = await newUser()
  expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes.') })
  expect((await run('--dry-run')).stderr).toBe(`Would replace ${file}: version ${version} by ${version}.\n`)
  expect(readFileSync(file, 'utf8')).toMatch(/\/\/ older\n$/)
  const { stdout } = await run('--yes', '--json')
  expect(JSON.parse(stdout)).toEqual({ kind: 'file', path: file, version, offered: version, isUpdated: true })
  expect(readFileSync(file, 'utf8')).toBe(offered)
  expect(statSync(file).mode & 0o777).toBe(0o755)
  expect((await run('--yes')).stderr).toBe(`${file} is what the server offers: version ${version}.\n`)
  expect(readdirSync(folder)).toEqual(['daymark'])
  expect(url).toMatch(/^http:/)
})

it('asks on a terminal', async () => {
  const { file, folder, env } = await newUser()
  const terminal = startInTerminal(process.execPath, [file, 'update'], { columns: 200, env })
  await terminal.waitFor(/\[y\/N\] /)
  terminal.type('n\r')
  expect(await terminal.ended).toBe(1)
  expect(terminal.output()).toContain('Nothing was replaced.')
  expect(readFileSync(file, 'utf8')).toMatch(/\/\/ older\n$/)
  expect(readdirSync(folder)).toEqual(['daymark'])
})

it.each([
  ['a page', '<html></html>', 'is not a server of Daymark'],
  ['a program that fails', '#!/usr/bin/env node\nprocess.exit(1)\n', 'does not run with Node'],
])('keeps its file when the server offers %s', async (_name, served, message) => {
  const { file, folder, run } = await newUser(served)
  expect(await run('--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
  expect(readFileSync(file, 'utf8')).toMatch(/\/\/ older\n$/)
  expect(readdirSync(folder)).toEqual(['daymark'])
})

it('takes no program from a network without encryption', async () => {
  const { file, env } = await newUser()
  const unencrypted = { ...env, DAYMARK_URL: 'http://tasks.example.com' }
  const ended = await startProgram(file, ['update', '--yes'], { input: '', env: unencrypted }).ended
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('is not encrypted') })
})

it.each([
  ['lib/node_modules', 'npm', 'npm install --global daymark@latest'],
  ['project/node_modules', 'project', 'npm install daymark@latest'],
  ['.npm/_npx/a1/node_modules', 'npx', 'npx daymark@latest'],
])('says how the package in %s is updated', async (packages, kind, command) => {
  const me = await newPerson()
  const folder = join(me.home, packages, 'daymark', 'dist')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'cli.mjs')
  copyFileSync(program, file)
  const run = (...args: string[]) =>
    startProgram(process.execPath, [file, 'update', ...args], { input: '', env: me.env, cwd: me.home }).ended
  const { stdout } = await run('--json')
  expect(JSON.parse(stdout)).toMatchObject({ version, kind, command: expect.stringContaining(command) })
  expect((await run()).stdout).toContain(command)
})

it('says how a checkout is updated', async () => {
  const me = await newPerson()
  expect(await me.print(['update'])).toMatch(/ && git pull && npm start\n$/)
})
