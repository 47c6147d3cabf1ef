// Which privileges the processes of a service have that root starts.
import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, linkSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findFreePort } from '@/lib/server/postgres/free-port'
import { giveDataFolder } from '@/lib/server/postgres/give-data-folder'
import { ensureServiceUser, passesTest } from '@/lib/server/postgres/service-user'
import { mintKey } from '../../support/mint-key'
import { readStatus } from '../../support/process-status'
import {
  type DataFolder,
  newDataFolder,
  newEmptyDataFolder,
  processesOf,
  runKeyCommand,
  start,
} from '../../support/service'
import { openTestDatabase, root } from '../../support/test-database'
import { requestOnNewConnection, startWithWorkers, workersOf } from '../../support/workers'

const warning = /this process keeps root privileges/
const isRoot = process.getuid?.() === 0 && existsSync('/proc/self/status')
// Created where there is none yet.
const user = ensureServiceUser() ?? { uid: -1, gid: -1 }

const none = '0000000000000000'
const ofServiceUser = {
  uid: Array(4).fill(user.uid).join('\t'),
  gid: Array(4).fill(user.gid).join('\t'),
  groups: '',
  capabilities: `${none} ${none}`,
}

/**
 * Arguments of setpriv, to run Node as the service user in another user namespace. From there, the same user's processes
 * outside cannot be inspected, as from outside those of a systemd unit with PrivateUsers.
 */
const inOtherNamespace = [
  `--reuid=${user.uid}`,
  `--regid=${user.gid}`,
  '--clear-groups',
  'unshare',
  '--user',
  '--map-current-user',
  process.execPath,
]
const hasNamespaces = spawnSync('setpriv', [...inOtherNamespace, '--version']).status === 0

/** A file that only root can read, beside the data folder. */
function writePrivateFile({ DATA_DIR }: DataFolder): string {
  const path = join(dirname(DATA_DIR), 'private')
  writeFileSync(path, 'private', { mode: 0o600 })
  return path
}

const listOwners = ({ DATA_DIR }: DataFolder) =>
  new Set([DATA_DIR, ...readdirSync(DATA_DIR).map((name) => join(DATA_DIR, name))].map((path) => statSync(path).uid))

async function findFreePrivilegedPort(): Promise<number> {
  for (let port = 1023; port > 900; port--) {
    const found = await findFreePort(port).catch(() => undefined)
    if (found) return found
  }
  throw new Error('no free port below 1024')
}

it('the server has the user who starts it, or another one than root, or warns', async () => {
  const { DATA_DIR } = await newDataFolder()
  const service = await start({ DATA_DIR })
  expect((await fetch(`${service.baseUrl}/api/health`)).status).toBe(200)
  if (!isRoot) expect(service.output()).not.toMatch(warning)
  else if (readStatus(service.child.pid).uid.startsWith('0')) await service.waitFor(warning)
})

// The server keeps root privileges where other users cannot read the project, for example below /root.
if (isRoot && passesTest(user, '-r', join(root, 'package.json')))
  describe('started as root', () => {
    it('the server and PostgreSQL run as the service user', async () => {
      const folder = newEmptyDataFolder()
      const service = await start({ DATA_DIR: folder.DATA_DIR }, { pages: true })
      for (const pid of [service.child.pid, ...processesOf(folder.postgresPid())]) {
        expect(readStatus(pid), String(pid)).toEqual(ofServiceUser)
      }
      expect(listOwners(folder)).toEqual(new Set([user.uid]))
      expect((await fetch(`${service.baseUrl}/sign-in`)).status).toBe(200)
      // Git refuses a checkout of root to the service user.
      if (existsSync(join(root, '.git'))) {
        expect(await (await fetch(`${service.baseUrl}/api/health`)).json()).toHaveProperty('commit')
      }
      expect(service.output()).not.toMatch(warning)
      service.child.kill('SIGTERM')
      expect(await service.ended).toBe(0)
    })

    it('all processes of a server with workers do, and so do new workers', async () => {
      const folder = await newDataFolder()
      const service = await startWithWorkers({ DATA_DIR: folder.DATA_DIR }, { pages: true })
      const [killed = 0] = await workersOf(service)
      process.kill(killed, 'SIGKILL')
      await service.waitFor(/"a new worker is ready"/)
      const [, afterStart = ''] = service.output().split('--name laptop\n')
      expect(afterStart.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([])
      for (const pid of [service.child.pid, ...(await workersOf(service)), folder.postgresPid()]) {
        expect(readStatus(pid), String(pid)).toEqual(ofServiceUser)
      }
      expect(await requestOnNewConnection(service.baseUrl, await mintKey(folder), '/sign-in')).toBe(200)
    })

    it('the server can listen on a port of root', async () => {
      const folder = await newDataFolder()
      const PORT = String(await findFreePrivilegedPort())
      const service = await start({ DATA_DIR: folder.DATA_DIR, PORT })
      expect((await fetch(`http://127.0.0.1:${PORT}/api/health`)).status).toBe(200)
      expect(readStatus(service.child.pid)).toEqual(ofServiceUser)
      // It restarts the database, whose files root has used before.
      process.kill(folder.postgresPid(), 'SIGKILL')
      await service.waitFor(/PostgreSQL restarted/)
    })

    it('workers on a port of root run as the service user, and the first process warns', async () => {
      const { DATA_DIR } = await newDataFolder()
      const PORT = String(await findFreePrivilegedPort())
      const service = await startWithWorkers({ DATA_DIR, PORT })
      await service.waitFor(/this process keeps root privileges/)
      for (const pid of await workersOf(service)) expect(readStatus(pid), String(pid)).toEqual(ofServiceUser)
      expect((await fetch(`http://127.0.0.1:${PORT}/api/health`)).status).toBe(200)
    })

    it('the server takes over the files of earlier starts, restarts PostgreSQL, and works beside commands', async () => {
      const folder = await newDataFolder({ isDurable: true })
      const { DATA_DIR } = folder
      for (const name of ['session-secret', 'postgres.log', 'postgres-password']) {
        const path = join(DATA_DIR, name)
        if (!existsSync(path)) writeFileSync(path, 'an earlier secret of forty-three characters', { mode: 0o600 })
        chownSync(path, 0, 0)
      }
      chownSync(DATA_DIR, 0, 0)
      const service = await start({ DATA_DIR })
      expect(readStatus(service.child.pid)).toEqual(ofServiceUser)
      const killed = folder.postgresPid()
      process.kill(killed, 'SIGKILL')
      await service.waitFor(/PostgreSQL restarted/)
      expect(folder.postgresPid()).not.toBe(killed)
      expect(readStatus(folder.postgresPid())).toEqual(ofServiceUser)
      const key = await runKeyCommand({ DATA_DIR })
      await vi.waitFor(async () => expect(await requestOnNewConnection(service.baseUrl, key)).toBe(200), 20_000)
      expect(listOwners(folder)).toEqual(new Set([user.uid]))
      service.child.kill('SIGTERM')
      expect(await service.ended).toBe(0)
      await runKeyCommand({ DATA_DIR })
      expect(listOwners(folder)).toEqual(new Set([user.uid]))
    })

    it.skipIf(!hasNamespaces)('a command works beside a PostgreSQL that it cannot inspect', async () => {
      const folder = await newDataFolder()
      const { DATA_DIR } = folder
      const service = await start({ DATA_DIR })
      const postgres = folder.postgresPid()
      const command = [...inOtherNamespace, 'scripts/key.mjs', '--email', 'me@example.com', '--name', 'laptop']
      const env = { ...process.env, DATABASE_URL: '', DATA_DIR }
      const { stdout } = await promisify(execFile)('setpriv', command, { cwd: root, env })
      expect(await requestOnNewConnection(service.baseUrl, stdout.trim())).toBe(200)
      // PostgreSQL stops when its pid file has been removed.
      expect(folder.postgresPid()).toBe(postgres)
    })

    it('with DATABASE_URL, the server runs as the service user too', async () => {
      const database = await openTestDatabase()
      onTestFinished(database.close)
      const { DATA_DIR } = newEmptyDataFolder()
      const service = await start({ DATABASE_URL: database.url, DATA_DIR })
      expect(readStatus(service.child.pid)).toEqual(ofServiceUser)
      // NEXTAUTH_SECRET is set, and the command needs none.
      await runKeyCommand({ DATABASE_URL: database.url, DATA_DIR, NEXTAUTH_SECRET: '' })
      expect(existsSync(DATA_DIR)).toBe(false)
    })

    it('the server keeps its session secret readable by the service user', async () => {
      const database = await openTestDatabase()
      onTestFinished(database.close)
      const folder = newEmptyDataFolder()
      const settings = { DATABASE_URL: database.url, DATA_DIR: folder.DATA_DIR, NEXTAUTH_SECRET: '' }
      const service = await start(settings)
      expect(readStatus(service.child.pid)).toEqual(ofServiceUser)
      expect(listOwners(folder)).toEqual(new Set([user.uid]))
      expect(readdirSync(folder.DATA_DIR)).toEqual(['session-secret'])
    })

    it('the server warns and stays root where the data folder of root has other files', async () => {
      const folder = newEmptyDataFolder()
      mkdirSync(folder.DATA_DIR)
      writeFileSync(join(folder.DATA_DIR, 'of-another-program'), '')
      const service = await start({ DATA_DIR: folder.DATA_DIR })
      await service.waitFor(warning)
      expect(readStatus(folder.postgresPid())).toEqual(ofServiceUser)
      expect(statSync(folder.DATA_DIR).uid).toBe(0)
    })

    it('the server warns and stays root where the service user cannot read a file', async () => {
      const folder = await newDataFolder()
      const { DATA_DIR } = folder
      const service = await start({
        DATA_DIR,
        REDIS_URL: 'redis://127.0.0.1:1',
        NODE_EXTRA_CA_CERTS: writePrivateFile(folder),
      })
      await service.waitFor(warning)
      expect(readStatus(service.child.pid).uid).toBe('0\t0\t0\t0')
      expect(readStatus(folder.postgresPid())).toEqual(ofServiceUser)
    })

    it('the server warns and stays root where the service user cannot read a certificate', async () => {
      const database = await openTestDatabase()
      onTestFinished(database.close)
      const folder = newEmptyDataFolder()
      const direct = `${database.url}&sslrootcert=${writePrivateFile(folder)}`
      const service = await start({
        DATABASE_URL: database.url,
        DIRECT_DATABASE_URL: direct,
        DATA_DIR: folder.DATA_DIR,
      })
      await service.waitFor(warning)
      expect(readStatus(service.child.pid).uid).toBe('0\t0\t0\t0')
    })
  })

if (isRoot)
  describe('a data folder of root', () => {
    it('with other files stays as it is', () => {
      const { DATA_DIR } = newEmptyDataFolder()
      mkdirSync(DATA_DIR)
      for (const name of ['of-another-program', 'session-secret']) writeFileSync(join(DATA_DIR, name), '')
      giveDataFolder(DATA_DIR, user)
      expect(statSync(DATA_DIR).uid).toBe(0)
    })

    it('may contain links, whose targets are not given away', () => {
      const folder = newEmptyDataFolder()
      mkdirSync(folder.DATA_DIR)
      const target = writePrivateFile(folder)
      symlinkSync(target, join(folder.DATA_DIR, 'postgres.log'))
      linkSync(target, join(folder.DATA_DIR, 'session-secret'))
      writeFileSync(join(folder.DATA_DIR, 'postgres-port'), '1')
      giveDataFolder(folder.DATA_DIR, user)
      expect(statSync(target).uid).toBe(0)
      expect(statSync(join(folder.DATA_DIR, 'postgres-port')).uid).toBe(user.uid)
      expect(statSync(folder.DATA_DIR).uid).toBe(user.uid)
    })
  })
