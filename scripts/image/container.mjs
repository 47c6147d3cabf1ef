// Runs a stage as a container would run: its user, a read-only root, a volume, a tmpfs, its first process as PID 1.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const bind = (stage, volume, target) => [
  ...['--ro-bind', stage.root, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--bind', volume, target],
  ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--as-pid-1', '--die-with-parent', '--new-session'],
]

/**
 * @param command the words of ENTRYPOINT, and those of CMD
 * @param volume a folder for the path of VOLUME (`target`)
 * @param settings environment variables, as with `docker run --env`
 */
export async function startContainer(stage, command, { volume, target, settings }) {
  const [uid, gid] = stage.user.split(':')
  const env = Object.entries({ ...stage.env, ...settings }).flatMap((pair) => ['--setenv', ...pair])
  const asUser = [
    '--reuid',
    uid,
    '--regid',
    gid,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ]
  const args = [
    ...asUser,
    'bwrap',
    '--json-status-fd',
    '3',
    ...bind(stage, volume, target),
    '--chdir',
    stage.cwd,
    '--clearenv',
    ...env,
    ...command,
  ]
  const child = spawn('setpriv', args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''))
  const [status] = await once(child.stdio[3], 'data')
  const pid = Number(/"child-pid": (\d+)/.exec(String(status))[1])
  const ended = once(child, 'exit').then(([code]) => code)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return { pid, ended, hasEnded, output, execute: (words) => execute(stage, pid, { ...stage.env, ...settings }, words) }
}

/** Runs a command inside, as `docker exec` does. */
function execute(stage, pid, env, words) {
  const [uid, gid] = stage.user.split(':')
  const enter = [
    '--target',
    String(pid),
    '--mount',
    '--pid',
    '--ipc',
    `--wd=${join('/proc', String(pid), 'root', stage.cwd)}`,
  ]
  const asUser = [
    'setpriv',
    '--reuid',
    uid,
    '--regid',
    gid,
    '--clear-groups',
    '--no-new-privs',
    'env',
    '--ignore-environment',
  ]
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  return spawnSync('nsenter', [...enter, ...asUser, ...settings, ...words], { encoding: 'utf8' })
}

/** Lists the processes of a container: their users and commands. */
export function listProcesses(pid) {
  const [number] = /\d+/.exec(readlinkSync(`/proc/${pid}/ns/pid`))
  const lines = execFileSync('ps', ['-e', '-o', 'pidns=,uid=,comm='], { encoding: 'utf8' }).split('\n')
  const processes = lines.map((line) => line.trim().split(/\s+/)).map(([space, uid, name]) => ({ space, uid, name }))
  return processes.filter(({ space }) => space === number)
}
