// A data folder that two containers share. They do not see each other's processes, like process namespaces here.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ensureServiceUser } from '@/lib/server/postgres/service-user'
import { childProcesses } from '../../support/child-processes'
import { mintKey } from '../../support/mint-key'
import { type RunningProcess, runScript, runServer } from '../../support/server-process'
import { caller, killAfterTest, newDataFolder, newEmptyDataFolder, runKeyCommand, start } from '../../support/service'

const namespace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const [unshare = '', ...options] = namespace
const hasNamespaces = spawnSync(unshare, [...options, 'true']).status === 0
const canLock = spawnSync('flock', ['--version']).status === 0

const refusal = /^Daymark: The database in \S+ is in use by another container or process namespace\. .*$/m

/** Kills all processes in the namespace of a service after the test. A service that is no longer root survives `unshare`. */
function killNamespaceAfterTest({ child, ended }: RunningProcess, DATA_DIR: string): void {
  onTestFinished(async () => {
    for (const { pid } of childProcesses(child.pid)) process.kill(pid, 'SIGKILL')
    await ended
    // Its process id means something else here.
    rmSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), { force: true })
  })
}

/** Runs `npm run key`. */
function runKey(DATA_DIR: string, wrapper: string[] = []): RunningProcess {
  const command = runScript('scripts/key.mjs', ['--email', 'me@example.com', '--name', 'x'], { DATA_DIR }, { wrapper })
  killAfterTest(command)
  return command
}

describe.skipIf(!hasNamespaces || !canLock)('containers on one data folder', () => {
  it.each([
    ['a command', (DATA_DIR: string) => runKey(DATA_DIR, namespace)],
    ['a server', (DATA_DIR: string) => runServer({ DATA_DIR }, {}, { wrapper: namespace })],
  ])('refuse to run %s beside a service, which keeps its database', async (_name, run) => {
    const folder = await newDataFolder({ isDurable: true })
    const { baseUrl } = await start({ DATA_DIR: folder.DATA_DIR })
    const { create, list } = caller(baseUrl, await mintKey(folder))
    const postgres = folder.postgresPid()
    expect((await create('before')).status).toBe(201)
    const second = run(folder.DATA_DIR)
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(refusal)
    expect((await create('after')).status).toBe(201)
    expect(await list('2026-03-01')).toHaveLength(2)
    expect(folder.postgresPid()).toBe(postgres)
  })

  it.each([
    ['with a database', () => newDataFolder({ isDurable: true })],
    ['that is empty', newEmptyDataFolder],
  ])('run one service when two start at the same moment in a folder %s', async (_name, newFolder) => {
    const { DATA_DIR } = await newFolder()
    const services = [1, 2].map(() => runServer({ DATA_DIR }, {}, { wrapper: namespace }))
    for (const service of services) killNamespaceAfterTest(service, DATA_DIR)
    const outcomes = services.map((service, index) =>
      service.waitFor(/ready at/).then(
        () => ({ index, isReady: true }),
        () => ({ index, isReady: false }),
      ),
    )
    const [one, other] = await Promise.all(outcomes)
    expect([one?.isReady, other?.isReady].sort()).toEqual([false, true])
    const refused = services[one?.isReady ? 1 : 0]
    expect(refused?.output()).toMatch(refusal)
  })
})

it.skipIf(!canLock)('a start refuses beside a server whose process belongs to somebody else here', async () => {
  const folder = await newDataFolder({ isDurable: true })
  const { DATA_DIR } = folder
  const { baseUrl } = await start({ DATA_DIR })
  const pidFile = join(DATA_DIR, 'postgres', 'postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  const lines = content.split('\n')
  // As from outside a container: the process id is that of a process of root, and the port leads elsewhere.
  writeFileSync(pidFile, ['1', ...lines.slice(1, 3), '1', ...lines.slice(4)].join('\n'))
  const command = runKey(DATA_DIR)
  expect(await command.ended).toBe(1)
  expect(command.output()).toMatch(refusal)
  writeFileSync(pidFile, content)
  expect((await caller(baseUrl, await mintKey(folder)).create('still there')).status).toBe(201)
})

it('a start after a crash ignores the pid file of a PostgreSQL whose process id another program has now', async () => {
  const folder = await newDataFolder({ isDurable: true })
  const { DATA_DIR } = folder
  await runKeyCommand({ DATA_DIR })
  const user = ensureServiceUser()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], user ?? {})
  onTestFinished(() => void other.kill())
  const port = readFileSync(join(DATA_DIR, 'postgres-port'), 'utf8')
  const pidFile = join(DATA_DIR, 'postgres', 'postmaster.pid')
  writeFileSync(pidFile, `${other.pid}\n${join(DATA_DIR, 'postgres')}\n1\n${port}\n\n`, { mode: 0o600 })
  if (user) chownSync(pidFile, user.uid, user.gid)
  const { baseUrl } = await start({ DATA_DIR })
  expect((await caller(baseUrl, await mintKey(folder)).create('after a crash')).status).toBe(201)
})

it('a start removes the drafts of databases that were left by killed ones, and no draft that is new', async () => {
  const { DATA_DIR } = newEmptyDataFolder()
  mkdirSync(DATA_DIR)
  for (const name of ['postgres.new-old', 'postgres.new-young']) mkdirSync(join(DATA_DIR, name))
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(join(DATA_DIR, 'postgres.new-old'), anHourAgo, anHourAgo)
  await runKeyCommand({ DATA_DIR })
  expect(readdirSync(DATA_DIR).filter((name) => name.includes('.new-'))).toEqual(['postgres.new-young'])
  expect(existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION'))).toBe(true)
})
