// A data folder that two containers share. They do not see each other's processes, like process namespaces here.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ensureServiceUser } from '@/lib/server/postgres/service-user'
import { mintKey } from '../support/mint-key'
import { distDir } from '../support/server-process'
import { caller, newDataFolder, runKeyCommand, start } from '../support/service'
import { root } from '../support/test-database'

const inOtherNamespace = ['--pid', '--fork', '--kill-child', '--mount-proc', process.execPath]
const hasNamespaces = spawnSync('unshare', [...inOtherNamespace, '--version']).status === 0

/** Runs a script in a process namespace of its own, and returns what it prints to standard error when it fails. */
async function runElsewhere(script: string, args: string[], DATA_DIR: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', PORT: '0', NEXT_DIST_DIR: distDir, DATA_DIR }
  const running = promisify(execFile)('unshare', [...inOtherNamespace, script, ...args], { cwd: root, env })
  return await running.then(
    () => 'no error',
    (error: { stderr: string }) => error.stderr,
  )
}

const keyArguments = ['--email', 'me@example.com', '--name', 'laptop']

describe.skipIf(!hasNamespaces)('a second container on the data folder of a running service', () => {
  it.each([
    ['a command', 'scripts/key.mjs', keyArguments],
    ['a server', 'tests/support/serve.mjs', ['{"pages":false}']],
  ])('refuses to run %s, and the service keeps its database', async (_name, script, args) => {
    const folder = await newDataFolder({ isDurable: true })
    const { DATA_DIR } = folder
    const { baseUrl } = await start({ DATA_DIR })
    const { create, list } = caller(baseUrl, await mintKey(folder))
    const postgres = folder.postgresPid()
    expect((await create('before')).status).toBe(201)
    expect(await runElsewhere(script, args, DATA_DIR)).toMatch(
      /^Daymark: The database in \S+ is in use by another container or process namespace\. .*\n$/m,
    )
    expect((await create('after')).status).toBe(201)
    expect(await list('2026-03-01')).toHaveLength(2)
    expect(folder.postgresPid()).toBe(postgres)
  })
})

it('a start after a crash ignores the locks of a PostgreSQL whose process id another program has now', async () => {
  const folder = await newDataFolder({ isDurable: true })
  const { DATA_DIR } = folder
  await runKeyCommand({ DATA_DIR })
  const port = readFileSync(join(DATA_DIR, 'postgres-port'), 'utf8')
  const data = join(DATA_DIR, 'postgres')
  const user = ensureServiceUser()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], user ?? {})
  onTestFinished(() => void other.kill())
  const lock = `${other.pid}\n${data}\n1\n${port}\n.\n`
  for (const name of ['postmaster.pid', `.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) {
    writeFileSync(join(data, name), lock, { mode: 0o600 })
    if (user) chownSync(join(data, name), user.uid, user.gid)
  }
  const { baseUrl } = await start({ DATA_DIR })
  expect((await caller(baseUrl, await mintKey(folder)).create('after a crash')).status).toBe(201)
})

it('starts on a file system that cannot have sockets', async () => {
  const folder = await newDataFolder()
  const { DATA_DIR } = folder
  await runKeyCommand({ DATA_DIR })
  const port = readFileSync(join(DATA_DIR, 'postgres-port'), 'utf8')
  // PostgreSQL cannot create the socket there.
  mkdirSync(join(DATA_DIR, 'postgres', `.s.PGSQL.${port}`))
  const { baseUrl } = await start({ DATA_DIR })
  expect((await caller(baseUrl, await mintKey(folder)).create('without a socket')).status).toBe(201)
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(true)
})
