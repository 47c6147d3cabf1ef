#!/usr/bin/env node
// Starts Daymark from a release. `node daymark.mjs --help` lists the commands.
import { lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { restartWithOptions } from './server/node-options.mjs'

const folder = dirname(fileURLToPath(import.meta.url))
const root = join(folder, 'server')
const { version, commit, engines } = readJson('package.json')
const usage = `Daymark ${version}, a task tracker with a REST API and a web app.

  node daymark.mjs             starts the service, at http://localhost:3000 by default
  node daymark.mjs --demo      starts it with the tasks of a week, in a data folder of its own
  node daymark.mjs key         creates an API key: --email, --name, --expires, --read-only, --manage
  node daymark.mjs password    prints a link to choose a new password: --email
  node daymark.mjs backup      backs up the database while the service runs: FILE, --with-secret
  node daymark.mjs restore     restores a backup into an empty database: FILE
  node daymark.mjs openapi     prints the OpenAPI description
  node daymark.mjs --version   prints the version

Settings are environment variables, such as PORT, HOST, DATA_DIR and DATABASE_URL; docs/configuration.md lists them.
Data is in DATA_DIR, by default ${chooseDataFolder()}.`

const commands = {
  start: async () => {
    restartWithOptions()
    process.env.NEXT_DIST_DIR = readJson('server/package.json').distDir
    const { serve } = await import('./server/dist/daymark.mjs')
    await serve({
      root,
      dev: false,
      worker: process.argv.includes('--worker'),
      pagesAlone: process.argv.includes('--pages'),
      demo: process.argv.includes('--demo'),
    })
  },
  key: async (argv) => runQuietly('runKeyCommand', argv),
  password: async (argv) => runQuietly('runPasswordCommand', argv),
  backup: async (argv) => runQuietly('runBackupCommand', argv),
  restore: async (argv) => runQuietly('runRestoreCommand', argv),
  openapi: async () => (await import('./server/dist/daymark.mjs')).printDescription(),
}

checkNode()
const [word = 'start', ...rest] = process.argv.slice(2)
// The last two are for processes that the service starts itself.
const flags = ['--demo', '--worker', '--pages']
const name = flags.includes(word) ? 'start' : word
if (['--help', '-h', 'help'].includes(name)) console.log(usage)
else if (['--version', '-v'].includes(name)) console.log(version)
else if (!Object.hasOwn(commands, name)) fail(`Unknown command ${JSON.stringify(name)}.\n\n${usage}`)
else if (name === 'start' && rest.length > 0 && !flags.includes(word) && !flags.includes(rest[0])) {
  if (['--help', '-h'].includes(rest[0])) console.log(usage)
  else fail(`start takes no arguments: settings are environment variables.\n\n${usage}`)
} else {
  restoreLinks()
  process.env.NODE_ENV = 'production'
  process.env.NEXT_TELEMETRY_DISABLED ??= '1'
  process.env.DATA_DIR ||= chooseDataFolder()
  if (commit) process.env.GIT_COMMIT ||= commit
  await commands[name](rest)
}

async function runQuietly(command, argv) {
  process.env.LOG_LEVEL ||= 'silent'
  await (await import('./server/dist/daymark.mjs'))[command](root, argv)
}

/** Outside the release, so that the next one finds the data. */
function chooseDataFolder() {
  if (process.getuid?.() === 0) return '/var/lib/daymark'
  return join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'daymark')
}

/** npm leaves links out when it unpacks an archive. */
function restoreLinks() {
  for (const [path, target] of Object.entries(readJson('links.json'))) {
    if (lstatSync(join(folder, path), { throwIfNoEntry: false })) continue
    try {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      symlinkSync(target, join(folder, path))
    } catch (error) {
      // Another process may have been faster.
      if (error.code !== 'EEXIST')
        fail(`${join(folder, path)} is missing and cannot be created (${error.code}): unpack the release again.`)
    }
  }
}

function checkNode() {
  const [oldest] = engines.node.match(/[\d.]+/)
  const isOld = oldest.localeCompare(process.versions.node, undefined, { numeric: true }) > 0
  if (isOld) fail(`Daymark needs Node ${oldest} or newer; this is ${process.versions.node}.`)
}

function readJson(path) {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
