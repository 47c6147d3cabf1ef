// The user and the environment of the processes that a service starts.
import {
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeCluster } from '@/lib/server/postgres/cluster'
import { joinCluster } from '@/lib/server/postgres/join'
import { ensureServiceUser, findUser, passesTest } from '@/lib/server/postgres/service-user'
import { takeOverFolder } from '@/lib/server/postgres/take-over-folder'
import { createKeyWith, hasEarlierVersions, startVersion } from '../../support/earlier-versions'
import { connect } from '../../support/inside-database'
import { readStatus } from '../../support/process-status'
import {
  caller,
  type DataFolder,
  failedStart,
  killAfterTest,
  newDataFolder,
  newEmptyDataFolder,
  processesOf,
  runKeyCommand,
  start,
} from '../../support/service'
import { root } from '../../support/test-database'

const hasProcFiles = existsSync('/proc/self/environ')
const isRoot = process.getuid?.() === 0 && hasProcFiles
// Created where there is none yet.
const user = ensureServiceUser() ?? { uid: -1, gid: -1 }
const former = findUser('postgres') ?? { uid: -1, gid: -1 }

// The last ones are set by PostgreSQL, and by the shell.
const allowed = /^(PATH|HOME|TMPDIR|TZ|LANG|LANGUAGE|L[CD]_\w+|NODE_ENV|PG\w+|PWD|OLDPWD|SHLVL|_)$/

if (hasProcFiles)
  it('no process of PostgreSQL has a setting of the service in its environment', async () => {
    const folder = newEmptyDataFolder()
    await start({
      DATA_DIR: folder.DATA_DIR,
      METRICS_TOKEN: 'hunter2 of the metrics',
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'daymark',
      OIDC_CLIENT_SECRET: 'hunter2 of the provider',
      OF_ANOTHER_PROGRAM: 'hunter2 of another program',
    })
    // PostgreSQL's child processes show their title there. What they inherited, a program shows that they start.
    const ofServer = readFileSync(`/proc/${folder.postgresPid()}/environ`, 'utf8').split('\0')
    const client = await connect(folder)
    onTestFinished(() => client.end())
    await client.query(`CREATE TEMPORARY TABLE variable (text text); COPY variable FROM PROGRAM 'env'`)
    const { rows } = await client.query<{ text: string }>('SELECT text FROM variable')
    for (const variables of [ofServer.filter((text) => text !== ''), rows.map(({ text }) => text)]) {
      const names = variables.map((variable) => variable.split('=', 1)[0] ?? '')
      expect(names).toContain('PATH')
      expect(names.filter((name) => !allowed.test(name))).toEqual([])
      expect(variables.join('\n')).not.toContain('hunter2')
    }
  })

/** All paths in a folder, and the folder. */
const listPaths = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
]
const listOwners = (folder: string) => [...new Set(listPaths(folder).map((path) => lstatSync(path).uid))]

/** Gives a data folder to the user of earlier versions. */
function giveToFormer(folder: string): void {
  for (const path of listPaths(folder)) chownSync(path, former.uid, former.gid)
}

async function newFormerFolder(): Promise<DataFolder> {
  const folder = await newDataFolder({ isDurable: true })
  giveToFormer(folder.DATA_DIR)
  return folder
}

// The server keeps root privileges where other users cannot read the project, for example below /root.
const canDropRoot = isRoot && passesTest(user, '-r', join(root, 'package.json'))

if (isRoot && former.uid !== -1)
  describe('a data folder of the user postgres', () => {
    if (canDropRoot)
      it.skipIf(!hasEarlierVersions).each(['SIGTERM', 'SIGKILL'] as const)(
        'of the previous version, which %s ended, belongs to the service user after a start, with its tasks',
        async (signal) => {
          const { DATA_DIR, postgresPid } = newEmptyDataFolder()
          const old = await startVersion('previous', { DATA_DIR })
          killAfterTest(old)
          const key = await createKeyWith('previous', { DATA_DIR }, '--email', 'me@example.com', '--name', 'laptop')
          expect((await caller(old.baseUrl, key).create('kept')).status).toBe(201)
          expect(readStatus(postgresPid()).uid).toBe(Array(4).fill(former.uid).join('\t'))
          // It would become useless for the version that uses it.
          expect(await failedStart({ DATA_DIR })).toMatch(
            /^Daymark: The data folder is in use by daymark, process \d+, /,
          )
          expect(listOwners(DATA_DIR)).toEqual([former.uid])
          old.child.kill(signal)
          await old.ended

          const service = await start({ DATA_DIR })
          expect(listOwners(DATA_DIR)).toEqual([user.uid])
          for (const pid of [service.child.pid, ...processesOf(postgresPid())])
            expect(readStatus(pid).uid, String(pid)).toBe(Array(4).fill(user.uid).join('\t'))
          const { list, create } = caller(service.baseUrl, key)
          expect((await list('2026-03-01')).map(({ text }) => text)).toEqual(['kept'])
          expect((await create('new')).status).toBe(201)
          service.child.kill('SIGTERM')
          expect(await service.ended).toBe(0)
        },
      )

    if (canDropRoot)
      it('is taken over by a command too, and a start that was killed in the middle is finished', async () => {
        const { DATA_DIR } = await newFormerFolder()
        for (const name of ['base', 'global', 'PG_VERSION']) {
          for (const path of statSync(join(DATA_DIR, 'postgres', name)).isDirectory()
            ? listPaths(join(DATA_DIR, 'postgres', name))
            : [join(DATA_DIR, 'postgres', name)])
            chownSync(path, user.uid, user.gid)
        }
        await runKeyCommand({ DATA_DIR })
        expect(listOwners(DATA_DIR)).toEqual([user.uid])
      })

    it('is not taken while a command of an earlier version uses it', async () => {
      const { DATA_DIR, postgresPid } = await newFormerFolder()
      const command = await joinCluster(await describeCluster(DATA_DIR, former))
      await expect(takeOverFolder(DATA_DIR, user)).rejects.toThrow(/^A command of Daymark uses the database\./)
      expect(statSync(join(DATA_DIR, 'postgres')).uid).toBe(former.uid)
      expect(readStatus(postgresPid()).uid).toBe(Array(4).fill(former.uid).join('\t'))
      await command.leave()
      await takeOverFolder(DATA_DIR, user)
      expect(listOwners(DATA_DIR)).toEqual([user.uid])
    })

    it('may contain links, whose targets stay as they are', async () => {
      const { DATA_DIR } = await newFormerFolder()
      const outside = join(dirname(DATA_DIR), 'outside')
      mkdirSync(outside)
      writeFileSync(join(outside, 'of-postgres'), '')
      writeFileSync(join(outside, 'of-root'), '')
      chownSync(join(outside, 'of-postgres'), former.uid, former.gid)
      symlinkSync(join(outside, 'of-postgres'), join(DATA_DIR, 'session-secret'))
      symlinkSync(outside, join(DATA_DIR, 'postgres', 'pg_tblspc', '1'))
      linkSync(join(outside, 'of-root'), join(DATA_DIR, 'postgres', 'base', 'linked'))
      await takeOverFolder(DATA_DIR, user)
      expect(statSync(join(outside, 'of-postgres')).uid).toBe(former.uid)
      expect(statSync(join(outside, 'of-root')).uid).toBe(0)
      expect(statSync(join(DATA_DIR, 'postgres', 'PG_VERSION')).uid).toBe(user.uid)
    })

    it.each(['no password', 'a link as its password'])('stays as it is where the database has %s', async (kind) => {
      const { DATA_DIR } = newEmptyDataFolder()
      mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true })
      writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '18\n')
      giveToFormer(DATA_DIR)
      if (kind !== 'no password') symlinkSync('/etc/shadow', join(DATA_DIR, 'postgres-password'))
      await takeOverFolder(DATA_DIR, user)
      expect(statSync(join(DATA_DIR, 'postgres', 'PG_VERSION')).uid).toBe(former.uid)
      expect(statSync(DATA_DIR).uid).toBe(former.uid)
    })

    it('is found through a link to it', async () => {
      const { DATA_DIR } = await newFormerFolder()
      const link = join(dirname(DATA_DIR), 'link')
      symlinkSync(DATA_DIR, link)
      await takeOverFolder(link, user)
      expect(listOwners(DATA_DIR)).toEqual([user.uid])
    })

    it('keeps its other files', async () => {
      const { DATA_DIR } = newEmptyDataFolder()
      mkdirSync(DATA_DIR)
      for (const name of ['session-secret', 'postgresql.conf', 'of-another-program'])
        writeFileSync(join(DATA_DIR, name), '')
      giveToFormer(DATA_DIR)
      await takeOverFolder(DATA_DIR, user)
      const ownerOf = (name: string) => statSync(join(DATA_DIR, name)).uid
      expect(['session-secret', 'postgresql.conf', 'of-another-program', '.'].map(ownerOf)).toEqual([
        user.uid,
        former.uid,
        former.uid,
        former.uid,
      ])
    })
  })
