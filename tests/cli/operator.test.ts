import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { isWellFormedKey } from '@/lib/domain/access/keys/key-token'
import { environmentIn, newFolder, newPerson, program, startProgram } from '../support/command-line'
import { testSessionSecret } from '../support/session-secret'
import { startInTerminal } from '../support/terminal'

/** Copies the command line away from the checkout. */
function copyProgram(): string {
  const copy = join(newFolder(), 'cli.mjs')
  copyFileSync(program, copy)
  return copy
}

it('creates a key as the script of its checkout does, from any folder', async () => {
  const me = await newPerson()
  const env = { DATABASE_URL: inject('ownerUrl'), NEXTAUTH_SECRET: testSessionSecret }
  const args = ['key', '--email', `${me.userId}@example.com`, '--name', 'of two words']
  const { code, stdout } = await me.run(args, { env, cwd: me.home })
  expect(code).toBe(0)
  expect(isWellFormedKey(stdout.trim())).toBe(true)
  const { key } = await me.json(['whoami'], { env: { DAYMARK_API_KEY: stdout.trim() } })
  expect(key.name).toBe('of two words')
})

it('says where the commands of the server work', async () => {
  const home = newFolder()
  for (const name of ['key', 'password', 'start']) {
    const env = environmentIn(home)
    const { code, stdout, stderr } = await startProgram(process.execPath, [copyProgram(), name], { env, cwd: home })
      .ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('in a checkout of Daymark')
    const help = await startProgram(process.execPath, [copyProgram(), name, '--help'], { env, cwd: home }).ended
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining(`npm run ${name}`) })
  }
})

it('runs the script of the checkout that contains the current folder, and passes on arguments, signals and its exit code', async () => {
  const checkout = newFolder()
  mkdirSync(join(checkout, 'scripts'))
  writeFileSync(join(checkout, 'scripts', 'prepare.mjs'), '')
  const key = 'node -e "console.log(JSON.stringify(process.argv.slice(1))); process.exitCode = 7" --'
  const start = `exec node -e "process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('ready')"`
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ name: 'daymark', scripts: { key, start } }))
  const copy = copyProgram()
  const options = { env: environmentIn(newFolder()), cwd: join(checkout, 'scripts') }
  const words = ['--name', '$(echo no) "; exit 3', '--help']
  const ran = await startProgram(process.execPath, [copy, 'key', ...words], options).ended
  const stderr = `Running npm run key in ${checkout}.\n`
  expect(ran).toEqual({ code: 7, stdout: `${JSON.stringify(words)}\n`, stderr })

  const { child, ended } = startProgram(process.execPath, [copy, 'start'], options)
  child.stdout.once('data', () => child.kill('SIGTERM'))
  expect((await ended).code).toBe(9)
})

it('lets a script end by itself after Ctrl-C', async () => {
  const checkout = newFolder()
  mkdirSync(join(checkout, 'scripts'))
  writeFileSync(join(checkout, 'scripts', 'prepare.mjs'), '')
  const source = `process.once('SIGINT', () => setTimeout(() => { console.log('stopped'); clearInterval(waiting) }, 300)); console.log('ready'); const waiting = setInterval(() => {}, 1000)`
  writeFileSync(
    join(checkout, 'package.json'),
    JSON.stringify({ name: 'daymark', scripts: { start: `exec node -e "${source}"` } }),
  )
  const settings = { columns: 80, env: environmentIn(newFolder()), cwd: checkout }
  const terminal = startInTerminal(process.execPath, [copyProgram(), 'start'], settings)
  await terminal.waitFor(/ready/)
  terminal.type('\u0003')
  expect(await terminal.ended).toBe(0)
  expect(terminal.lines().at(-1)).toMatch(/stopped$/)
})

it('works as an executable file of any name', async () => {
  const me = await newPerson()
  const file = join(newFolder(), 'daymark')
  copyFileSync(program, file)
  const { code, stdout } = await startProgram(process.execPath, [file, 'whoami'], { env: me.env }).ended
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('full access') })
})
