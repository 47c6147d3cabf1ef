// Starts on a data folder of which a file is missing, empty, cut short, a folder, or has a newline more.
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { isAlive } from '@/lib/server/postgres/process-signal'
import { failedStart, newDataFolder } from '../../support/service'

const damages = {
  empty: (path: string) => writeFileSync(path, ''),
  'a newline': (path: string) => writeFileSync(path, '\n'),
  'something else': (path: string) => writeFileSync(path, 'something else'),
  'followed by a newline': (path: string) => appendFileSync(path, '\n'),
  'cut short': (path: string) => truncateSync(path, 1),
  missing: (path: string) => rmSync(path, { recursive: true, force: true }),
  unreadable: (path: string) => {
    // A port file is not there before the first start.
    appendFileSync(path, '')
    chmodSync(path, 0)
  },
  'a folder': (path: string) => {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
  },
  'a file': (path: string) => {
    renameSync(path, `${path}-kept`)
    writeFileSync(path, '')
  },
}
type Damage = keyof typeof damages

/** Old enough that no process is still writing it. */
const oldPidFile = (text: string | (() => string)) => (path: string) => {
  writeFileSync(path, typeof text === 'string' ? text : text())
  // An hour ago.
  const at = Date.now() / 1000 - 3600
  utimesSync(path, at, at)
}

/** Starts another program, until the test ends. Returns its process id, as the first line of a pid file. */
function startOther(): string {
  const { pid = 0 } = spawn('sleep', ['60'])
  onTestFinished(() => void process.kill(pid))
  return `${pid}\n`
}

const noVersion = 'does not name a version of PostgreSQL. Restore the data folder from a backup.'
const noPassword = 'is empty, and holds the password of the database. Restore the file from a backup'
const noPasswordFile = '(EISDIR): it is a folder and must be a file. Move it away. Restore the file from a backup'

describe('a start prints one line that names the file and the remedy, and leaves no database running', () => {
  it.each<[string, Damage, string]>([
    ['postgres-password', 'empty', noPassword],
    ['postgres-password', 'a newline', noPassword],
    ['postgres-password', 'a folder', noPasswordFile],
    ['postgres-password', 'cut short', 'The password stored next to'],
    [
      'postgres-port',
      'a folder',
      '(EISDIR): it is a folder and must be a file. Move it away. The next start writes it',
    ],
    [
      'postgres.log',
      'a folder',
      '(EISDIR): it is a folder and must be a file. Move it away. The next start creates it',
    ],
    ['session-secret', 'empty', 'is damaged: it has fewer than 32 characters. Restore the file, or delete it'],
    ['session-secret', 'a folder', noPasswordFile],
    ['postgres/PG_VERSION', 'empty', noVersion],
    ['postgres/PG_VERSION', 'cut short', noVersion],
    ['postgres/PG_VERSION', 'something else', noVersion],
    [
      'postgres/PG_VERSION',
      'a folder',
      '(EISDIR): it is a folder and must be a file. Move it away. Restore the data folder',
    ],
    [
      'postgres/PG_VERSION',
      'missing',
      'has no file PG_VERSION, so that PostgreSQL cannot use it. Restore the data folder',
    ],
    ['postgres/postmaster.pid', 'a folder', 'it must be a file. Move it away.'],
    ['postgres/global/pg_control', 'empty', 'PostgreSQL did not start: '],
    [
      'postgres-password',
      'unreadable',
      '(EACCES): this user must not use it. Give it to the user who runs the service',
    ],
    ['postgres-port', 'unreadable', '(EACCES): this user must not use it. Give it to the user who runs the service'],
    [
      'postgres/PG_VERSION',
      'unreadable',
      '(EACCES): this user must not use it. Give it to the user who runs the service',
    ],
    [
      'postgres-upgrade',
      'empty',
      '(EEXIST): a file is in the place of a folder. Move it away. The next start makes it',
    ],
    [
      'postgres-upgrade/owner-1',
      'a folder',
      '(EISDIR): it is a folder and must be a file. Move it away. The next start',
    ],
    ['postgres', 'a file', 'a part of the path is a file and must be a folder. Move it away.'],
  ])('when %s is %s', async (name, damage, remedy) => {
    const { DATA_DIR } = await newDataFolder()
    const path = join(DATA_DIR, name)
    damages[damage](path)
    const before = countStarts(DATA_DIR)
    // Root could read everything.
    const output = await failedStart({ DATA_DIR }, damage === 'unreadable' ? giveToOwner(DATA_DIR) : {})
    expect(output.split('\n')).toHaveLength(1)
    expect(output).toMatch(/^Daymark: /)
    expect(output).not.toContain('unexpected error')
    expect(output).toContain(remedy)
    expect(output).toContain(join(DATA_DIR, name.split('/')[0] ?? '').replace(/-password$/, ''))
    expect(isRunning(DATA_DIR)).toBe(false)
    // Most are found before a database is started, and so at once.
    if (!['PostgreSQL did not start: ', 'The password stored'].some((late) => remedy.startsWith(late))) {
      expect(countStarts(DATA_DIR) - before).toBeLessThanOrEqual(name === 'session-secret' ? 1 : 0)
    }
  })
})

describe('a start gets over', () => {
  it.each<[string, string, (path: string) => void]>([
    ['postgres-password', 'a newline at its end', damages['followed by a newline']],
    ['postgres-port', 'nothing in it', damages.empty],
    ['postgres-port', 'words in it', damages['something else']],
    ['postgres-port', 'a newline at its end', damages['followed by a newline']],
    ['postgres/postmaster.pid', 'nothing in it', oldPidFile('')],
    ['postgres/postmaster.pid', 'only the id of another program in it', oldPidFile(startOther)],
    ['postgres/postmaster.pid', 'words in it', oldPidFile('something else')],
  ])('a file %s with %s', async (name, _state, damage) => {
    const { DATA_DIR } = await newDataFolder()
    damage(join(DATA_DIR, name))
    const before = countStarts(DATA_DIR)
    const database = await openEmbeddedDatabase(DATA_DIR)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.end()
    await database.close()
    expect(countStarts(DATA_DIR) - before).toBe(1)
  })
})

/** Gives a data folder and its files to the user who runs PostgreSQL, and returns this user. */
function giveToOwner(folder: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(folder, 'postgres'))
  for (const name of ['.', ...readdirSync(folder)]) chownSync(join(folder, name), uid, gid)
  return { uid, gid }
}

/** Whether the database of a data folder runs. A crash leaves its pid file. */
function isRunning(folder: string): boolean {
  const path = join(folder, 'postgres', 'postmaster.pid')
  if (!existsSync(path) || !statSync(path).isFile()) return false
  return isAlive(Number(readFileSync(path, 'utf8').split('\n')[0]))
}

/** How often a database was started in a data folder. */
function countStarts(folder: string): number {
  const path = join(folder, 'postgres.log')
  const log = existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : ''
  return log.split('starting PostgreSQL').length - 1
}
