// What must be there before anything of the project can run. Uses Node alone: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

/** Ends the process with one line when this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Daymark needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs the dependencies and makes what runs: all that the command line needs. */
export function prepareTools() {
  checkNode()
  doWhatIsDue([install, generate, bundle])
}

/** And the pages: all that the server needs. `distDir` is where they are built to. */
export function preparePages(distDir = '.next') {
  doWhatIsDue([buildPages(distDir)])
}

/** And what measures it. */
export function prepareBench() {
  doWhatIsDue([bundleBench])
}

const install = {
  isDue: () => {
    const installed = at('node_modules', '.package-lock.json')
    return !existsSync(installed) || statSync(installed).mtimeMs < statSync(at('package-lock.json')).mtimeMs
  },
  work: () => {
    say('Installing dependencies (once, about a minute) …')
    // npm is a script of Node on every system; where a run script was started by npm, that one is used again.
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args])
    else run('npm', args)
  },
}

const generate = whenChanged('generated', {
  inputs: () => [at('prisma/schema.prisma'), at('package-lock.json')],
  output: at('lib/generated/prisma'),
  work: () => {
    say('Generating the database client …')
    // The client needs no engine, but the command would fetch one unless it is told of an executable file.
    const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' }
    run(process.execPath, [at('node_modules/prisma/build/index.js'), 'generate', '--no-hints'], env)
  },
})

const bundle = whenChanged('bundled', {
  inputs: sources,
  output: at('dist/daymark.mjs'),
  work: () => run(process.execPath, [at('scripts/bundle.mjs')]),
})

const bundleBench = whenChanged('bundled bench', {
  inputs: () => [...sources(), at('scripts/bundle.mjs'), ...filesBelow(at('tests/bench'))],
  output: at('dist/bench/main.mjs'),
  work: () => run(process.execPath, [at('scripts/bundle.mjs'), 'bench']),
})

const buildPages = (distDir) =>
  whenChanged(`built ${distDir}`, {
    inputs: sources,
    output: at(distDir, 'BUILD_ID'),
    work: () => {
      say('Building the pages (about half a minute) …')
      const env = { NODE_ENV: 'production', NEXT_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: '1' }
      run(process.execPath, [at('node_modules/next/dist/bin/next'), 'build'], env)
      run(process.execPath, [at('scripts/compress.mjs'), at(distDir, 'static')])
    },
  })

/** Every file that the server is made of. */
function sources() {
  const folders = ['app', 'components', 'lib', 'public'].map((name) => at(name)).filter(existsSync)
  const names = [
    'next.config.ts',
    'package-lock.json',
    'package.json',
    'postcss.config.mjs',
    'proxy.ts',
    'scripts/english-only.cjs',
    'tsconfig.json',
  ]
  const files = names.map((name) => at(name))
  return [...folders.flatMap(filesBelow), ...files].sort()
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A step that is due when the content of its inputs is not that of the last time, or when its output is missing. */
function whenChanged(name, { inputs, output, work }) {
  const stamp = at('dist', `${name.replace(/\W+/g, '-')}.sha256`)
  const digest = () => {
    const hash = createHash('sha256')
    for (const path of inputs())
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
    return hash.digest('hex')
  }
  return {
    isDue: () => !existsSync(output) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest(),
    work: () => {
      const made = digest()
      rmSync(stamp, { force: true })
      work()
      writeFileSync(stamp, made)
    },
  }
}

/** Runs a program; its output is shown only when it fails. Standard output stays free for the command that is wanted. */
function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status === 0) return
  console.error(result.stdout ?? '', result.stderr ?? '')
  console.error(`Daymark: ${[command, ...args].join(' ')} failed${result.error ? ` (${result.error.message})` : ''}.`)
  removeLock()
  process.exit(1)
}

function say(text) {
  console.error(text)
}

const lock = at('dist', 'preparing.pid')

function removeLock() {
  rmSync(lock, { force: true })
}

/**
 * Does the steps that are due, in their order. Two processes that prepare at once would undo each other's work: the
 * second one waits. Where nothing is due nothing is written, so that a user who may only read the project can run it.
 */
function doWhatIsDue(steps) {
  if (!steps.some((step) => step.isDue())) return
  mkdirSync(dirname(lock), { recursive: true })
  let said = false
  while (!takeLock()) {
    if (!said) say('Waiting for another process that prepares the same …')
    said = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    for (const step of steps) if (step.isDue()) step.work()
  } finally {
    removeLock()
  }
}

function takeLock() {
  // Written whole before it gets its name, so that nobody reads a lock without its holder.
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  // In a container that starts again, the same numbers come again: our own is that of somebody long gone.
  if (holder() === process.pid || !isAlive(holder())) removeLock()
  return false
}

function holder() {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
